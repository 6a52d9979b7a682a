import { languageTagOf, type Locale } from '#contract/locale.ts'
import { noticePage } from '#contract/notice.ts'
import { wordsIn } from '#server/http/words.ts'
import type { OrderOf } from '#server/scope/mail-order.ts'
import { type NoticeAbout, subjectOf } from '#server/scope/notice-order.ts'
import type { Letter } from '#server/scope/scope.ts'
import type { StopLink } from './stop-link.ts'
import { writeLetter } from './write-letter.ts'

/** Returns what has happened, as one line. `who` and `room` are empty if nobody or nothing is named. */
export function noticeLine(
  locale: Locale,
  { about, who, room }: { about: NoticeAbout; who: string; room: string },
): string {
  return wordsIn(locale, 'mail')(`notice.says.${about}`, named(locale, { who, room }))
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
  const t = wordsIn(locale, 'mail')
  const subject = subjectOf(said.about)
  const line =
    cents === undefined
      ? noticeLine(locale, said)
      : t('notice.gotSum', { ...named(locale, said), amount: amountText(locale, cents) })
  return writeLetter({
    to,
    locale,
    title,
    subject: line,
    before: [line, t('notice.signIn')],
    link: {
      url: address + (noticePage(subject, subjectId) ?? '/dashboard'),
      action: t(`notice.actions.${subject}`),
    },
    after: [],
    stop,
  })
}

/** Returns a name to say for who and room, also where nobody or nothing is named. */
function named(locale: Locale, { who, room }: { who: string; room: string }) {
  const t = wordsIn(locale, 'mail')
  return { who: who || t('notice.someone'), room: room || t('notice.aRoom') }
}

function amountText(locale: Locale, cents: number): string {
  const format = new Intl.NumberFormat(languageTagOf(locale), { style: 'currency', currency: 'NZD' })
  return format.format(cents / 100)
}
