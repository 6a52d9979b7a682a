const BEYOND_ASCII = /[\u0080-\uffff]/
/** Accents and macrons of Latin letters. Marks of other scripts change the word, and stay. */
const LATIN_MARKS = /[\u0300-\u036f]+/g

/** Text for searching: without case and without accents, so that "maori" finds "Māori". */
export function foldedText(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase()
  return text.normalize('NFKD').replace(LATIN_MARKS, '').toLowerCase()
}

/** Where a text, not folded itself, holds `wanted`, which is: `[from, to)` in its own code units, ascending. */
export function foundRanges(text: string, wanted: string): [from: number, to: number][] {
  if (wanted === '') return []
  // Folding may make several units of one or none: each folded unit remembers which character it came from.
  let folded = ''
  const origins: { from: number; to: number }[] = []
  let at = 0
  for (const character of text) {
    const part = foldedText(character)
    for (let unit = 0; unit < part.length; unit += 1) origins.push({ from: at, to: at + character.length })
    // A mark that was folded away belongs to the letter before it.
    const before = origins.at(-1)
    if (part === '' && before) before.to = at + character.length
    folded += part
    at += character.length
  }
  const ranges: [number, number][] = []
  for (let hit = folded.indexOf(wanted); hit !== -1; hit = folded.indexOf(wanted, hit + wanted.length)) {
    const first = origins[hit]
    const last = origins[hit + wanted.length - 1]
    if (first && last) ranges.push([first.from, last.to])
  }
  return ranges
}
