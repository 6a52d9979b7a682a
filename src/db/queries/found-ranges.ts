import { foldedText } from '#domain/text/folded-text.ts'

/** Returns where a text contains `wanted`, which is folded: `[from, to)` in the text's code units, ascending. */
export function foundRanges(text: string, wanted: string): [from: number, to: number][] {
  if (wanted === '') return []
  // Folding may turn one code unit into several or none, so each folded unit remembers its original character.
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
