import { sql } from 'kysely'
import type { PlaceZone } from '#contract/region.ts'
import { localMoment } from '#domain/calendar/calendar-day.ts'
import { givenFor } from '#domain/hands/may-do.ts'
import { wantsBy } from '#server/access/wants-notice.ts'
import { isReminderTime } from '#server/scope/mail-order.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { inTransaction, type Tx } from '#server/store/in-transaction.ts'
import { failureCodes } from '#server/store/jobs/failure-codes.ts'
import type { Db } from '#server/store/tables.ts'
import type { TurnoverTables } from './turnover-rows.ts'

export type Reminding = Pick<ServerScope, 'db' | 'notices' | 'now'> & { log: (line: string) => void }

type Leaving = { id: string; person_id: string }

const ZONES: readonly PlaceZone[] = ['Pacific/Auckland', 'Pacific/Chatham']

/**
 * Reminds hosts and those who do the turnovers by push from 8 am of the rooms whose guest leaves today and that aren't ready,
 * each person once, however many processes do this. Returns how many. One that fails is logged and waits for the next turn.
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

/**
 * Returns the departures of a day whose room isn't ready, each with everybody who may turn it over, wants a reminder and had
 * none.
 */
async function leavingOn(db: Db, zone: PlaceZone, day: string): Promise<Leaving[]> {
  const { rows } = await sql<Leaving>`
    select leaving.id, users.id as person_id
    from (
      select agreements.id, agreements.host_id, agreements.unit_id
      from agreements left join turnovers on turnovers.agreement_id = agreements.id
      where agreements.status in ('APPROVED', 'ACTIVE') and leaves_on = ${day}
        and (coalesce(terms->>'region', '') = 'CHATHAM_ISLANDS') = ${zone === 'Pacific/Chatham'}
        and not coalesce((turnovers.fields->>'isReady')::boolean, false)
    ) as leaving
    join users on users.id = leaving.host_id or users.id in (
      select person_id from hands where unit_id = leaving.unit_id and given && ${givenFor('turnOver')}::text[]
    )
    where users.inactive_since is null and ${wantsBy('turnovers', 'push')}
      and not exists (
        select from turnover_reminders as sent
        where sent.agreement_id = leaving.id and sent.day = ${day} and sent.host_id = users.id
      )
    order by 1, 2
  `.execute(db)
  return rows
}

async function remindOf(
  tx: Tx,
  { notices }: Reminding,
  { id, person_id }: Leaving,
  day: string,
): Promise<boolean> {
  const noted = await tx
    .withTables<TurnoverTables>()
    .insertInto('turnover_reminders')
    .values({ agreement_id: id, host_id: person_id, day })
    .onConflict((conflict) => conflict.doNothing())
    .returning('agreement_id')
    .executeTakeFirst()
  if (!noted) return false
  const order = { about: 'turnoverDue', userId: person_id, byId: null, subjectId: id } as const
  await notices.tell(tx, { ...order, isPushOnly: true, reminder: null })
  return true
}
