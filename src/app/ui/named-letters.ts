/** Named HTML references that people write; any other reference stays as it is in the text. */
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
 * Replaces the npm package of this name in the build. Its browser version makes the browser parse the reference as
 * HTML, which Trusted Types block: `&amp;` in Markdown would cause an error.
 */
export function decodeNamedCharacterReference(value: string): string | false {
  return Object.hasOwn(LETTERS, value) ? (LETTERS[value] ?? false) : false
}
