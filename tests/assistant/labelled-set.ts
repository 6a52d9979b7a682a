import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { LOCALES, type Locale } from '#contract/locale.ts'
import { understand } from '#server/assistant/helper/understand.ts'
import { INTENTS } from '#server/assistant/helper/rules.ts'

const Question = z.object({
  text: z.string(),
  intent: z.enum(INTENTS),
  slots: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
})
const QuestionFile = z.object({
  /** The day on which the questions are asked. */
  today: z.iso.date(),
  questions: z.array(Question),
  later: z.array(Question),
  /** Written as a stranger might, before the rules that answer them, and never used to correct those. */
  strangers: z.array(Question),
})

/** A question with what is meant by it. */
export type Labelled = z.infer<typeof Question> & { locale: Locale; today: string }
export type LabelledSet = {
  practice: Labelled[]
  heldBack: Labelled[]
  later: Labelled[]
  strangers: Labelled[]
}

/** Reads every labelled question. Every second one is held back; `later` were written after the helper was. */
export function readLabelledSet(): LabelledSet {
  const set: LabelledSet = { practice: [], heldBack: [], later: [], strangers: [] }
  for (const locale of LOCALES) {
    const path = join(import.meta.dirname, '../../words', locale, 'questions.json')
    const { today, questions, later, strangers } = QuestionFile.parse(JSON.parse(readFileSync(path, 'utf8')))
    for (const [i, question] of questions.entries())
      (i % 2 === 0 ? set.practice : set.heldBack).push({ ...question, locale, today })
    set.later.push(...later.map((question) => ({ ...question, locale, today })))
    set.strangers.push(...strangers.map((question) => ({ ...question, locale, today })))
  }
  return set
}

export type Verdict = { isIntentRight: boolean; areSlotsRight: boolean; intent: string }

/** What the helper makes of a question, compared with its label. */
export function judge({ text, locale, today, intent, slots }: Labelled): Verdict {
  const { intent: found, wishes, page, topic, length, fact, spentOn } = understand(text, locale, today)
  const { amenities, ...others } = wishes
  const foundSlots: Record<string, string | number | undefined> = {
    ...others,
    ...present({ page, topic, length, fact, spentOn, amenities: amenities?.join(' ') }),
  }
  return {
    intent: found,
    isIntentRight:
      found === intent &&
      foundSlots.page === slots.page &&
      foundSlots.topic === slots.topic &&
      foundSlots.fact === slots.fact,
    areSlotsRight: sorted(foundSlots) === sorted(slots),
  }
}

function present(values: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

function sorted(slots: object): string {
  return JSON.stringify(Object.entries(slots).toSorted(([a], [b]) => a.localeCompare(b)))
}
