import type { Locale } from './locale.ts'
import type { MessageMoment } from './message-moments.ts'

/**
 * A message that the server sends by itself. It is one of three:
 *
 * - a template: goes to every guest of these rooms (`unitIds`), at a moment of their stay;
 * - one stay's version of a template (`templateId`, `agreementId`): its words or time differ, or it is skipped;
 * - a single message: goes to one conversation (`chatId`) at `sendAt`.
 */
export type ScheduledMessageFields = {
  unitIds: string[]
  moment: MessageMoment | null
  /** `HH:MM` by the clock of the place; `null`: the moment's usual time. */
  time: string | null
  templateId: string | null
  agreementId: string | null
  chatId: string | null
  /** ISO 8601. For one stay's version it replaces the template's time, unless `null`. */
  sendAt: string | null
  /** By language; the first goes to guests of any other. A language is `null` where there is one text for one person. */
  texts: { language: Locale | null; text: string }[]
  /** Not sent if the other person writes first (domain/calendar/message-moments.ts). */
  isUnlessAnswered: boolean
  /** Removed; for one stay's version: skipped. */
  isRemoved: boolean
}

export const NO_SCHEDULED_MESSAGE: ScheduledMessageFields = {
  unitIds: [],
  moment: null,
  time: null,
  templateId: null,
  agreementId: null,
  chatId: null,
  sendAt: null,
  texts: [],
  isUnlessAnswered: false,
  isRemoved: false,
}

/** Returns the text for a person of this language; blank if there is none. */
export function textFor(texts: ScheduledMessageFields['texts'], locale: Locale | null): string {
  return (texts.find(({ language }) => language !== null && language === locale) ?? texts[0])?.text ?? ''
}
