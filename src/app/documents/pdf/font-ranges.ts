/** The letters in each file of a font, in the notation of style sheets: `U+4E00-4E05,U+5B57`. */
export type LetterRanges = Readonly<Record<string, string>>

/**
 * Returns the files that contain these letters, by the number in their names, and the letters that none contains. Skips
 * a font's files for whole alphabets, which have names: other fonts draw those.
 */
export function filesFor(
  letters: ReadonlySet<string>,
  ranges: LetterRanges,
): { names: string[]; left: ReadonlySet<string> } {
  const left = new Set(letters)
  const names: string[] = []
  for (const [key, list] of Object.entries(ranges)) {
    const name = /^\[(\d+)\]$/.exec(key)?.[1]
    if (name === undefined) continue
    const spans = list.split(',').map(spanOf)
    const here = [...left].filter((letter) => {
      const code = letter.codePointAt(0) ?? 0
      return spans.some(([first, last]) => first <= code && code <= last)
    })
    if (here.length === 0) continue
    names.push(name)
    for (const letter of here) left.delete(letter)
  }
  return { names, left }
}

function spanOf(text: string): [number, number] {
  const [first = '', last = first] = text.trim().replace(/^U\+/i, '').split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}
