import { sql } from 'kysely'
import { localMoment } from '#domain/calendar/calendar-day.ts'
import type { NoticeChannel } from '#contract/notice.ts'
import type { PlaceZone } from '#contract/region.ts'
import type { NewSystemEvent } from '#contract/system-event.ts'
import { tellPeople } from '#server/live/tell-moved.ts'
import { addAgreementLines } from '#server/records/agreements/agreement-lines.ts'
import { termsWithNotice } from '#server/records/agreements/terms-with-notice.ts'
import { saidIn } from '#server/chats/system-lines.ts'
import { recordForEach } from '#server/store/feed.ts'
import { seenPeople } from '#server/access/seen-people.ts'
import { wantsNotice } from '#server/access/wants-notice.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { isReminderTime, type RentReminderKind } from '#server/scope/mail-order.ts'
import { inTransaction, type Tx } from '#server/store/in-transaction.ts'
import { failureCodes } from '#server/store/jobs/failure-codes.ts'
import { claimTurns, type Claiming } from '#server/store/jobs/claim-turns.ts'
import { inTurns } from '#server/store/jobs/in-turns.ts'
import type { Db, StoredAgreement } from '#server/store/tables.ts'
import { type DueReminder, dueReminders } from './due-reminders.ts'
import { type RentSaid, sendRentMessages } from '#server/records/scheduled-messages/send-rent-messages.ts'
import { entriesOf } from './ledger-rows.ts'

type ReminderTables = {
  rent_looks: { agreement_id: string; looked_on: string }
  rent_reminders: {
    agreement_id: string
    user_id: string
    due_on: string
    kind: RentReminderKind
    channel: NoticeChannel | 'chat'
    ordered_at: Date
  }
}

type Reminding = Pick<ServerScope, 'db' | 'mail' | 'notices' | 'live' | 'now' | 'newId'> & {
  log: (line: string) => void
}

const ZONES: readonly PlaceZone[] = ['Pacific/Auckland', 'Pacific/Chatham']
const LOOK_EVERY_MS = 5 * 60_000

/** Reminds of rent from now on, once a day for each agreement. Returns a function that stops it. */
export function remindInTime(scope: Reminding & Claiming): () => Promise<void> {
  const run = () => remindOfRent(scope)
  const isOurs = claimTurns(scope, 'reminders', LOOK_EVERY_MS)
  return inTurns({ what: 'Reminders of rent', everyMs: LOOK_EVERY_MS, isOurs, run, log: scope.log })
}

/**
 * Orders today's reminders wherever it's daytime, each once, however many processes do this and however often they're
 * restarted. Returns how many were ordered. An agreement that fails is logged and waits for the next turn; it keeps none
 * of the others waiting.
 */
export async function remindOfRent(scope: Reminding): Promise<number> {
  const at = scope.now()
  let ordered = 0
  for (const zone of ZONES) {
    const { day, minute } = localMoment(at, zone)
    if (!isReminderTime(minute)) continue
    for (const id of await dueLooks(scope.db, zone, day)) {
      try {
        const looked = await inTransaction(scope.db, (tx) => remindOfOne(tx, scope, id, { zone, day, at }))
        ordered += looked.ordered
        tellPeople(scope, looked.moved)
      } catch (error) {
        scope.log(`The reminders of agreement ${id} wait (${failureCodes(error)})`)
      }
    }
  }
  return ordered
}

type Today = { zone: PlaceZone; day: string; at: Date }

/** The SQL condition that rent may be due. A tenant who cancelled owes it to the end of the notice. */
function isLookedAt(day: string) {
  return sql<boolean>`(status in ('APPROVED', 'ACTIVE', 'COMPLETED') or rent_until > ${day})`
}

/** Returns the agreements of a zone that haven't been checked today. */
async function dueLooks(db: Db, zone: PlaceZone, day: string): Promise<string[]> {
  const due = await db
    .selectFrom('agreements')
    .select('id')
    .where(isLookedAt(day))
    .where(sql<boolean>`(coalesce(terms->>'region', '') = 'CHATHAM_ISLANDS') = ${zone === 'Pacific/Chatham'}`)
    .where(
      sql<boolean>`not exists (select from rent_looks where agreement_id = agreements.id and looked_on >= ${day})`,
    )
    .orderBy('id')
    .execute()
  return due.map(({ id }) => id)
}

/** Checks one agreement, unless another process is doing so. */
async function remindOfOne(
  tx: Tx,
  scope: Reminding,
  id: string,
  { zone, day, at }: Today,
): Promise<{ ordered: number; moved: string[] }> {
  // Locked, so that no entry is accepted meanwhile: a payment is either counted here or comes after.
  const agreement = await tx
    .selectFrom('agreements')
    .selectAll()
    .where('id', '=', id)
    .where(isLookedAt(day))
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!agreement) return { ordered: 0, moved: [] }
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
  // Another process has checked it between our search and the lock.
  if (!isFirst) return { ordered: 0, moved: [] }
  const { status, ended_on: endedOn, rent_until: rentUntil } = agreement
  const tenancy = { ...termsWithNotice(agreement), status, endedOn, rentUntil }
  let ordered = 0
  const dues = dueReminders(tenancy, await entriesOf(tx, agreement.id), day)
  for (const due of dues)
    ordered += await orderReminders(tx, scope, { agreement, due, today: { zone, day, at } })
  const fresh = await newlySaid(tx, agreement, dues, at)
  const { events, said } = rentEvents(agreement, fresh)
  const lines = await addAgreementLines(tx, agreement, events, {
    ...scope,
    userId: agreement.host_id,
    at,
  })
  const messages = await sendRentMessages(tx, agreement, said, { newId: scope.newId, at })
  const own = messages.flatMap((message) => message.own)
  const ofHost = new Map(own.length === 0 ? [] : [[agreement.host_id, own] as const])
  return { ordered, moved: await recordForEach(tx, saidIn([...lines, ...messages]), ofHost) }
}

/** Returns what the chat hasn't been told: for each due day, once that it's due and once that it's overdue. */
async function newlySaid(
  tx: Tx,
  { id: agreementId, guest_id: userId }: StoredAgreement,
  dues: readonly DueReminder[],
  at: Date,
): Promise<DueReminder[]> {
  const fresh: DueReminder[] = []
  for (const due of dues) {
    const said = { agreement_id: agreementId, user_id: userId, due_on: due.dueOn, channel: 'chat' as const }
    const isNew = await tx
      .withTables<ReminderTables>()
      .insertInto('rent_reminders')
      .values({ ...said, kind: due.kind === 'late' ? 'late' : 'soon', ordered_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('agreement_id')
      .executeTakeFirst()
    if (isNew) fresh.push(due)
  }
  return fresh
}

/**
 * Returns the chat's system lines about rent, and what a host's own messages say about it. Everything that became
 * overdue since the last check is one line.
 */
function rentEvents(
  { id: agreementId }: StoredAgreement,
  fresh: readonly DueReminder[],
): { events: NewSystemEvent[]; said: RentSaid[] } {
  const late = fresh.filter(({ kind }) => kind === 'late')
  const since = late.map(({ dueOn }) => dueOn).toSorted()[0]
  const cents = late.reduce((sum, due) => sum + due.cents, 0)
  const said: RentSaid[] = [
    ...(since === undefined ? [] : [{ moment: 'rentLate' as const, dueOn: since, cents }]),
    ...fresh
      .filter(({ kind }) => kind !== 'late')
      .map(({ dueOn, cents: asked }) => ({ moment: 'rentDue' as const, dueOn, cents: asked })),
  ]
  return {
    said,
    events: said.map(({ moment, dueOn, cents: sum }) => ({
      name: moment === 'rentLate' ? 'rentOverdue' : 'rentAsked',
      agreementId,
      day: dueOn,
      cents: sum,
    })),
  }
}

/**
 * The guest gets all reminders, the host those about late rent. Each gets them by mail and push notification, as they
 * chose.
 */
async function orderReminders(tx: Tx, scope: Reminding, reminder: Reminder): Promise<number> {
  const { guest_id: guestId, host_id: hostId } = reminder.agreement
  const guest = await personOf(tx, guestId)
  let ordered = await orderFor(tx, scope, reminder, { userId: guestId, guest: null })
  if (reminder.due.kind === 'late' && guest)
    ordered += await orderFor(tx, scope, reminder, {
      userId: hostId,
      guest: { id: guestId, name: await nameSeenBy(tx, hostId, guestId) },
    })
  return ordered
}

type Reminder = { agreement: StoredAgreement; due: DueReminder; today: Today }
/** `guest` is set for the host. */
type Reader = { userId: string; guest: { id: string; name: string } | null }

async function orderFor(
  tx: Tx,
  { mail, notices }: Reminding,
  reminder: Reminder,
  { userId, guest }: Reader,
): Promise<number> {
  const { agreement, due, today } = reminder
  const moment = { zone: today.zone, askedOn: today.day, askedAt: today.at.toISOString() }
  const person = await personOf(tx, userId)
  if (!person) return 0
  let ordered = 0
  if ((await wantsNotice(tx, userId, 'rent', 'push')) && (await noteReminder(tx, reminder, userId, 'push'))) {
    const about = guest === null ? ABOUT[due.kind] : 'rentLateOfGuest'
    const byId = guest?.id ?? null
    await notices.tell(tx, {
      about,
      userId,
      byId,
      subjectId: agreement.id,
      isPushOnly: true,
      reminder: moment,
    })
    ordered += 1
  }
  const isMailed = person.isVerified && (await wantsNotice(tx, userId, 'rent', 'mail'))
  if (isMailed && (await noteReminder(tx, reminder, userId, 'mail'))) {
    await mail.order(tx, {
      letter: 'rentReminder',
      to: person.email,
      locale: person.locale,
      ...due,
      agreementId: agreement.id,
      guestName: guest?.name ?? null,
      ...moment,
    })
    ordered += 1
  }
  return ordered
}

const ABOUT = { soon: 'rentSoon', today: 'rentToday', late: 'rentLate' } as const

/** Notes that a person is reminded by this channel; returns false if they were before. */
async function noteReminder(
  tx: Tx,
  { agreement, due, today }: Reminder,
  userId: string,
  channel: NoticeChannel,
): Promise<boolean> {
  const key = { agreement_id: agreement.id, user_id: userId, due_on: due.dueOn, kind: due.kind }
  const added = await tx
    .withTables<ReminderTables>()
    .insertInto('rent_reminders')
    .values({ ...key, channel, ordered_at: today.at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('agreement_id')
    .executeTakeFirst()
  return added !== undefined
}

async function nameSeenBy(tx: Tx, viewerId: string, userId: string): Promise<string> {
  const person = (await seenPeople(tx, viewerId, [userId])).get(userId)
  return [person?.firstName, person?.lastName].filter(Boolean).join(' ')
}

async function personOf(tx: Tx, userId: string) {
  const person = await tx
    .selectFrom('users')
    .select(['email', 'locale', 'verified_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!person) return null
  const { email, locale, verified_at } = person
  return { email, locale, isVerified: verified_at !== null }
}
