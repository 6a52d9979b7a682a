import { sql } from 'kysely'
import type { PlaceZone } from '#contract/region.ts'
import { localMoment } from '#domain/calendar/calendar-day.ts'
import { wantsBy } from '#server/access/wants-notice.ts'
import { isReminderTime } from '#server/scope/mail-order.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { inTransaction, type Tx } from '#server/store/in-transaction.ts'
import { failureCodes } from '#server/store/jobs/failure-codes.ts'
import type { Db } from '#server/store/tables.ts'
import type { TurnoverTables } from './turnover-rows.ts'

export type Reminding = Pick<ServerScope, 'db' | 'notices' | 'now'> & { log: (line: string) => void }

type Leaving = { id: string; host_id: string }

const ZONES: readonly PlaceZone[] = ['Pacific/Auckland', 'Pacific/Chatham']

/**
 * Reminds hosts by push from 8 am of the rooms whose guest leaves today and that aren't ready, once each, however many
 * processes do this. Returns how many. One that fails is logged and waits for the next turn.
 */
export async function remindOfTurnovers(scope: Reminding): Promise<number> {
  let count = 0
  for (const zone of ZONES) {
    const { day, minute } = localMoment(scope.now(), zone)
    if (!isReminderTime(minute)) continue
    for (const leaving of await leavingOn(scope.db, zone, day)) {
      try {
        if (await inTransaction(scope.db, (tx) => remindOf(tx, scope, leaving, day))) count += 1
      } catch (error) {
        scope.log(`The reminder of turnover ${leaving.id} waits (${failureCodes(error)})`)
      }
    }
  }
  return count
}

/** Returns the departures of a day whose room isn't ready, and whose host wants a reminder and had none. */
async function leavingOn(db: Db, zone: PlaceZone, day: string): Promise<Leaving[]> {
  const leaving = await db
    .withTables<TurnoverTables>()
    .selectFrom('agreements')
    .innerJoin('users', 'users.id', 'agreements.host_id')
    .leftJoin('turnovers', 'turnovers.agreement_id', 'agreements.id')
    .leftJoin('turnover_reminders', (join) =>
      join
        .onRef('turnover_reminders.agreement_id', '=', 'agreements.id')
        .on('turnover_reminders.day', '=', day),
    )
    .select(['agreements.id', 'agreements.host_id'])
    .where('agreements.status', 'in', ['APPROVED', 'ACTIVE'])
    .where('ends_on', '=', day)
    .where(sql<boolean>`(coalesce(terms->>'region', '') = 'CHATHAM_ISLANDS') = ${zone === 'Pacific/Chatham'}`)
    .where(sql<boolean>`not coalesce((turnovers.fields->>'isReady')::boolean, false)`)
    .where('turnover_reminders.agreement_id', 'is', null)
    .where('users.inactive_since', 'is', null)
    .where(wantsBy('turnovers', 'push'))
    .orderBy('agreements.id')
    .execute()
  return leaving
}

async function remindOf(
  tx: Tx,
  { notices }: Reminding,
  { id, host_id }: Leaving,
  day: string,
): Promise<boolean> {
  const noted = await tx
    .withTables<TurnoverTables>()
    .insertInto('turnover_reminders')
    .values({ agreement_id: id, host_id, day })
    .onConflict((conflict) => conflict.doNothing())
    .returning('agreement_id')
    .executeTakeFirst()
  if (!noted) return false
  const order = { about: 'turnoverDue', userId: host_id, byId: null, subjectId: id } as const
  await notices.tell(tx, { ...order, isPushOnly: true, reminder: null })
  return true
}
