import { languageTagOf, type Locale } from '#contract/locale.ts'
import { noticePage } from '#contract/notice.ts'
import { fill } from '#server/http/fill-text.ts'
import type { OrderOf } from '#server/scope/mail-order.ts'
import { type NoticeAbout, subjectOf } from '#server/scope/notice-order.ts'
import type { Letter } from '#server/scope/scope.ts'
import { NOTICE_TEXTS } from './notice-texts.ts'
import type { StopLink } from './stop-link.ts'
import { writeLetter } from './write-letter.ts'

/** Returns what has happened, as one line. `who` and `room` are empty if nobody or nothing is named. */
export function noticeLine(
  locale: Locale,
  { about, who, room }: { about: NoticeAbout; who: string; room: string },
): string {
  const { says, someone, aRoom } = NOTICE_TEXTS[locale]
  return fill(says[about], { who: who || someone, room: room || aRoom })
}

/**
 * Writes the mail about what has happened to an agreement or its rent. What was agreed can only be read after signing
 * in.
 */
export function noticeLetter({
  to,
  locale,
  title,
  address,
  subjectId,
  stop,
  cents,
  ...said
}: OrderOf<'notice'> & { title: string; address: string; stop: StopLink }): Letter {
  const { actions, signIn, gotSum, someone, aRoom } = NOTICE_TEXTS[locale]
  const subject = subjectOf(said.about)
  const { who, room } = said
  const line =
    cents === undefined
      ? noticeLine(locale, said)
      : fill(gotSum, { who: who || someone, room: room || aRoom, amount: amountText(locale, cents) })
  return writeLetter({
    to,
    locale,
    title,
    subject: line,
    before: [line, signIn],
    link: { url: address + (noticePage(subject, subjectId) ?? '/dashboard'), action: actions[subject] },
    after: [],
    stop,
  })
}

function amountText(locale: Locale, cents: number): string {
  const format = new Intl.NumberFormat(languageTagOf(locale), { style: 'currency', currency: 'NZD' })
  return format.format(cents / 100)
}
