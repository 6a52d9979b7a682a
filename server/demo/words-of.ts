import { wholeBetween, type Random } from './random.ts'
import type { Chapter } from './script.ts'

/** Chapters with the unit's title in place of `{unit}`, and with a lockbox code that stays the same for a stay. */
export function wordsOf(chapters: readonly Chapter[], unitTitle: string, random: Random): Chapter[] {
  return chapters.map((chapter) => {
    const code = String(wholeBetween(random, 1000, 9999))
    return {
      ...chapter,
      talk: chapter.talk.map((exchange) =>
        exchange.map((line) => line.replaceAll('{unit}', unitTitle).replaceAll('{code}', code)),
      ),
    }
  })
}
