/** First letter of each space-separated word, in capitals (§9). Letters are what a reader sees as one, marks included. */
export function initials(name: string): string {
  return name
    .split(' ')
    .map((word) => firstLetter(word).toLocaleUpperCase())
    .join('')
}

/** The initials that fit on a small disc: those of the first two words. */
export function shortInitials(name: string): string {
  return initials(name.split(' ').filter(Boolean).slice(0, 2).join(' '))
}

/** One of six tints, always the same for the same id. */
export function tintOf(id: string): 1 | 2 | 3 | 4 | 5 | 6 {
  let hash = 0
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  // The remainder of a division by six is one of these.
  return ((hash % 6) + 1) as 1 | 2 | 3 | 4 | 5 | 6
}

/** A letter that stands alone: no mark, joiner or further part of a Korean syllable belongs to it. */
const LONE_LETTER = /^\p{L}(?![\p{M}\p{Cf}\u1160-\u11ff])/u
let segmenter: Intl.Segmenter | undefined

/** What knows of composed letters takes longer to make than a list to draw: most names do without it. */
function firstLetter(word: string): string {
  const lone = LONE_LETTER.exec(word)
  if (lone) return lone[0]
  segmenter ??= new Intl.Segmenter()
  for (const { segment } of segmenter.segment(word)) return segment
  return ''
}
