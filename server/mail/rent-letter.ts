import { sql } from 'kysely'
import { localMoment } from '#domain/calendar/calendar-day.ts'
import { languageTagOf } from '#contract/locale.ts'
import { wordsIn } from '#server/http/words.ts'
import { isReminderTime, type OrderOf } from '#server/scope/mail-order.ts'
import type { Letter } from '#server/scope/scope.ts'
import type { Db } from '#server/store/tables.ts'
import type { StopLink } from './stop-link.ts'
import { writeLetter } from './write-letter.ts'

type Order = OrderOf<'rentReminder'>

/**
 * Whether a reminder should still be sent: it's the day for which it was ordered, it isn't evening at the place, and
 * nobody has recorded or claimed a payment since. A mail server that was down may have delayed it.
 */
export async function isStillTimely(
  db: Db,
  { agreementId, zone, askedOn, askedAt }: Pick<Order, 'agreementId' | 'zone' | 'askedOn' | 'askedAt'>,
  now: Date,
): Promise<boolean> {
  const { day, minute } = localMoment(now, zone)
  if (day !== askedOn || !isReminderTime(minute)) return false
  const { rows } = await sql`
    select from ledger_entries
    where agreement_id = ${agreementId} and accepted_at > ${askedAt}
      and kind in ('PAYMENT', 'CONFIRMATION', 'CLAIM', 'CREDIT', 'RENT_END')
    limit 1
  `.execute(db)
  return rows.length === 0
}

/** Writes the mail that reminds a guest of rent, or tells their host that it's late. `title` is the product's name. */
export function rentLetter({
  to,
  locale,
  kind,
  dueOn,
  cents,
  agreementId,
  guestName,
  title,
  address,
  stop,
}: Order & { title: string; address: string; stop: StopLink }): Letter {
  const t = wordsIn(locale, 'mail')
  const about = guestName === null ? kind : 'ofGuest'
  const tag = languageTagOf(locale)
  const values = {
    title,
    name: guestName ?? '',
    amount: new Intl.NumberFormat(tag, { style: 'currency', currency: 'NZD' }).format(cents / 100),
    day: new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(dueOn)),
  }
  return writeLetter({
    to,
    locale,
    title,
    subject: t(`rent.${about}.subject`, values),
    before: [t(`rent.${about}.body`, values)],
    link: { url: `${address}/accommodation/rent?agreement=${agreementId}`, action: t('rent.action') },
    after: [],
    stop,
  })
}
