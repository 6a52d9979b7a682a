import { wholeBetween, type Random } from './random.ts'
import type { Chapter } from './script.ts'

export type Words = { unit: string; called: string; reference: string }

/** Returns chapters with all placeholders filled in, see script.ts. The lockbox code is the same within a chapter. */
export function wordsOf(chapters: readonly Chapter[], words: Words, random: Random): Chapter[] {
  return chapters.map((chapter) => {
    const code = String(wholeBetween(random, 1000, 9999))
    const fill = (line: string) =>
      line
        .replaceAll('{unit}', words.unit)
        .replaceAll('{called}', words.called)
        .replaceAll('{reference}', words.reference)
        .replaceAll('{code}', code)
    return { ...chapter, talk: chapter.talk.map((exchange) => exchange.map(fill)) }
  })
}
