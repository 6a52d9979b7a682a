/** The part of a document's font that text layout needs. */
export type RunFont = { has: (codePoint: number) => boolean }

/** Adjacent letters in one font; `font` is `null` for letters that no font has. */
export type Run<F extends RunFont> = { font: F | null; text: string }

/**
 * Characters without a shape of their own, or attached to the letter before: they never start a run if the last font
 * has them.
 */
const CLINGS = /[\p{M}\p{Cf}]/u

/** Splits a text by the font that draws it: the first font that has a letter. Marks stay with their letter. */
export function textRuns<F extends RunFont>(text: string, fonts: readonly F[]): Run<F>[] {
  const runs: Run<F>[] = []
  for (const letter of text) {
    const codePoint = letter.codePointAt(0) ?? 0
    const last = runs.at(-1)
    const before = last?.font ?? null
    const stays = (CLINGS.test(letter) || letter === ' ') && before?.has(codePoint) === true
    const font = stays ? before : (fonts.find((one) => one.has(codePoint)) ?? null)
    if (last && last.font === font) last.text += letter
    else runs.push({ font, text: letter })
  }
  return runs
}
