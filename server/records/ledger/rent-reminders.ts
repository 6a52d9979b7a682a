import { sql } from 'kysely'
import { localMoment } from '#contract/calendar-day.ts'
import { termsOf } from '#contract/agreement-terms.ts'
import type { PlaceZone } from '#contract/region.ts'
import { wantsNotice } from '#server/access/wants-notice.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { isReminderTime, type RentReminderKind } from '#server/scope/mail-order.ts'
import { inTransaction, type Tx } from '#server/store/in-transaction.ts'
import type { StoredAgreement } from '#server/store/tables.ts'
import { type DueReminder, dueReminders } from './due-reminders.ts'
import { entriesOf } from './ledger-rows.ts'

type ReminderTables = {
  rent_looks: { agreement_id: string; looked_on: string }
  rent_reminders: {
    agreement_id: string
    user_id: string
    due_on: string
    kind: RentReminderKind
    channel: 'mail' | 'push'
    ordered_at: Date
  }
}

type Reminding = Pick<ServerScope, 'db' | 'mail' | 'now'>

const ZONES: readonly PlaceZone[] = ['Pacific/Auckland', 'Pacific/Chatham']
const LOOK_EVERY_MS = 5 * 60_000

/** Reminds of rent from now on, once a day for each agreement. The answer ends it. */
export function remindInTime(scope: Reminding): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  const look = (): void => {
    // A failed turn (the database is away) is made up for by the next one.
    running = running.then(() => remindOfRent(scope)).catch(() => undefined)
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/**
 * Orders the reminders of today at every place where it is day, each once, however many processes do so and however
 * often they are started. Returns how many were ordered.
 */
export async function remindOfRent(scope: Reminding): Promise<number> {
  const at = scope.now()
  let ordered = 0
  for (const zone of ZONES) {
    const { day, minute } = localMoment(at, zone)
    if (!isReminderTime(minute)) continue
    for (;;) {
      const count = await inTransaction(scope.db, (tx) => remindOfNext(tx, scope, { zone, day, at }))
      if (count === null) break
      ordered += count
    }
  }
  return ordered
}

type Today = { zone: PlaceZone; day: string; at: Date }

/** Looks at one agreement that nobody has looked at today; `null` when there is none left. */
async function remindOfNext(tx: Tx, { mail }: Reminding, { zone, day, at }: Today): Promise<number | null> {
  // Locked, so that no entry is accepted meanwhile: a payment is either counted here or comes after.
  const agreement = await tx
    .selectFrom('agreements')
    .selectAll('agreements')
    .where('status', 'in', ['APPROVED', 'ACTIVE', 'COMPLETED'])
    .where(sql<boolean>`(coalesce(terms->>'region', '') = 'CHATHAM_ISLANDS') = ${zone === 'Pacific/Chatham'}`)
    .where(
      sql<boolean>`not exists (select from rent_looks where agreement_id = agreements.id and looked_on >= ${day})`,
    )
    .orderBy('agreements.id')
    .limit(1)
    .forNoKeyUpdate('agreements')
    .skipLocked()
    .executeTakeFirst()
  if (!agreement) return null
  const looks = tx.withTables<ReminderTables>()
  const look = { agreement_id: agreement.id, looked_on: day }
  const isFirst = await looks
    .insertInto('rent_looks')
    .values(look)
    .onConflict((conflict) =>
      conflict.column('agreement_id').doUpdateSet(look).where('rent_looks.looked_on', '<', day),
    )
    .returning('agreement_id')
    .executeTakeFirst()
  // Another process has looked between our search and the lock.
  if (!isFirst) return 0
  const tenancy = { ...termsOf(agreement.terms), status: agreement.status, endedOn: agreement.ended_on }
  let ordered = 0
  for (const due of dueReminders(tenancy, await entriesOf(tx, agreement.id), day))
    ordered += await orderReminders(tx, mail, { agreement, due, today: { zone, day, at } })
  return ordered
}

/** The guest hears of all of it, the host of what is late. */
async function orderReminders(
  tx: Tx,
  mail: ServerScope['mail'],
  { agreement, due, today }: { agreement: StoredAgreement; due: DueReminder; today: Today },
): Promise<number> {
  const { id: agreementId, guest_id: guestId, host_id: hostId } = agreement
  const guest = await personOf(tx, guestId)
  const readers = [
    { userId: guestId, guestName: null },
    ...(due.kind === 'late' && guest ? [{ userId: hostId, guestName: guest.name }] : []),
  ]
  let ordered = 0
  for (const { userId, guestName } of readers) {
    const person = await personOf(tx, userId)
    if (!person?.isVerified || !(await wantsNotice(tx, userId, 'rent', 'mail'))) continue
    const key = { agreement_id: agreementId, user_id: userId, due_on: due.dueOn, kind: due.kind }
    const isNew = await tx
      .withTables<ReminderTables>()
      .insertInto('rent_reminders')
      .values({ ...key, channel: 'mail', ordered_at: today.at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('agreement_id')
      .executeTakeFirst()
    if (!isNew) continue
    await mail.order(tx, {
      letter: 'rentReminder',
      to: person.email,
      locale: person.locale,
      ...due,
      agreementId,
      guestName,
      zone: today.zone,
      askedOn: today.day,
      askedAt: today.at.toISOString(),
    })
    ordered += 1
  }
  return ordered
}

async function personOf(tx: Tx, userId: string) {
  const person = await tx
    .selectFrom('users')
    .select(['email', 'locale', 'first_name', 'last_name', 'verified_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!person) return null
  const { email, locale, first_name, last_name, verified_at } = person
  const name = [first_name, last_name].filter(Boolean).join(' ')
  return { email, locale, name, isVerified: verified_at !== null }
}
