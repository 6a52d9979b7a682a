/** The named references of HTML that people write; a text keeps any other as it stands. */
const LETTERS: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  bull: '•',
  copy: '©',
  deg: '°',
  euro: '€',
  gt: '>',
  hellip: '…',
  ldquo: '“',
  lsquo: '‘',
  lt: '<',
  mdash: '—',
  middot: '·',
  nbsp: '\u{a0}',
  ndash: '–',
  pound: '£',
  quot: '"',
  rdquo: '”',
  reg: '®',
  rsquo: '’',
  times: '×',
  trade: '™',
}

/**
 * What a build takes in place of the package of this name, whose browser part lets the browser parse the reference as
 * HTML: Trusted Types refuse that, and whoever writes `&amp;` in Markdown would see an error.
 */
export function decodeNamedCharacterReference(value: string): string | false {
  return Object.hasOwn(LETTERS, value) ? (LETTERS[value] ?? false) : false
}
