/**
 * Returns the first letter of each space-separated word, in capitals (§9). A letter is what a reader sees as one,
 * including its marks.
 */
export function initials(name: string): string {
  return name
    .split(' ')
    .map((word) => firstLetter(word).toLocaleUpperCase())
    .join('')
}

/** Returns the initials that fit on a small disc: those of the first two words. */
export function shortInitials(name: string): string {
  return initials(name.split(' ').filter(Boolean).slice(0, 2).join(' '))
}

/** Returns one of six tints, always the same for the same id. */
export function tintOf(id: string): 1 | 2 | 3 | 4 | 5 | 6 {
  let hash = 0
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  // The remainder of a division by six is one of these.
  return ((hash % 6) + 1) as 1 | 2 | 3 | 4 | 5 | 6
}

/**
 * Matches the first letter of a word in Latin, Han, kana, Hangul or Devanagari, with its marks and conjuncts. Spelled
 * out, because building a segmenter or the Unicode letter classes takes longer than rendering a list.
 */
const KNOWN_LETTER = new RegExp(
  [
    '[A-Za-z\u00c0-\u024f\u1e00-\u1eff][\u0300-\u036f]*',
    '[\u3041-\u3096\u30a1-\u30fa][\u3099\u309a]?',
    '[\u3400-\u9fff\uac00-\ud7a3]',
    '[\u0904-\u0939\u0958-\u0961]\u093c?(?:\u094d[\u0915-\u0939\u0958-\u095f]\u093c?)*[\u0900-\u0903\u093a-\u093b\u093e-\u094f\u0951-\u0957]*',
  ]
    .map((letter) => `^(?:${letter})(?![\u0300-\u036f\u11a8-\u11ff\u200c\u200d\u3099\u309a\ufe00-\ufe0f])`)
    .join('|'),
)
let segmenter: Intl.Segmenter | undefined

function firstLetter(word: string): string {
  const known = KNOWN_LETTER.exec(word)
  if (known) return known[0]
  segmenter ??= new Intl.Segmenter()
  for (const { segment } of segmenter.segment(word)) return segment
  return ''
}
