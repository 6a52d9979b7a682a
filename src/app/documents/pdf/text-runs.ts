/** A font of a document, as far as laying out text asks of it. */
export type RunFont = { has: (codePoint: number) => boolean }

/** Neighbouring letters of one font; `font` is `null` for those that no font has. */
export type Run<F extends RunFont> = { font: F | null; text: string }

/** What has no look of its own, or hangs on the letter before it: it never begins a run where the last font has it. */
const CLINGS = /[\p{M}\p{Cf}]/u

/** Splits a text by the font that can draw it. The first font that has a letter draws it; marks stay with their letter. */
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
