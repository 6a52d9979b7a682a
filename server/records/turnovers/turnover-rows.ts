import { type ColumnType, type Generated, sql } from 'kysely'
import {
  NO_TURNOVER,
  NO_TURNOVER_PLAN,
  type TurnoverFields,
  type TurnoverPlanFields,
} from '#contract/turnover-fields.ts'
import type { TurnoverPlanRow } from '#contract/turnover-plan.ts'
import type { TurnoverRow } from '#contract/turnover.ts'
import type { Reader } from '#server/store/in-transaction.ts'

type Versioned = { version: Generated<number>; created_at: Date; updated_at: Date }

export type TurnoverTables = {
  turnover_plans: Versioned & {
    unit_id: string
    host_id: string
    fields: ColumnType<Partial<TurnoverPlanFields>, string, string>
  }
  turnovers: Versioned & {
    agreement_id: string
    host_id: string
    fields: ColumnType<Partial<TurnoverFields>, string, string>
  }
  /** The coming stays whose guests are told that their room is ready. */
  turnover_told: { agreement_id: string; unit_id: string; guest_id: string }
  /** Departures of which the host was reminded on their day. */
  turnover_reminders: { agreement_id: string; host_id: string; day: string }
}

/** Returns these turnovers of this host, in the order of `ids`. `isHeld` locks them. */
export async function turnoverRows(
  db: Reader,
  userId: string,
  ids: readonly string[],
  { isHeld = false } = {},
): Promise<TurnoverRow[]> {
  if (ids.length === 0) return []
  const stored = await db
    .withTables<TurnoverTables>()
    .selectFrom('turnovers')
    .selectAll()
    .where('agreement_id', '=', sql<string>`any(${ids})`)
    .where('host_id', '=', userId)
    .$if(isHeld, (query) => query.forUpdate())
    .execute()
  const rows = new Map(
    stored.map((turnover) => [
      turnover.agreement_id,
      { ...NO_TURNOVER, ...turnover.fields, id: turnover.agreement_id, ...timesOf(turnover) },
    ]),
  )
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/**
 * Returns the checklists of these units as this person may see them, in the order of `ids`: complete for the host, and for
 * a guest whose room is ready only that.
 */
export async function turnoverPlanRows(
  db: Reader,
  userId: string,
  ids: readonly string[],
): Promise<TurnoverPlanRow[]> {
  if (ids.length === 0) return []
  const tables = db.withTables<TurnoverTables>()
  const stored = await tables
    .selectFrom('turnover_plans')
    .selectAll()
    .where('unit_id', '=', sql<string>`any(${ids})`)
    .execute()
  const told = await tables
    .selectFrom('turnover_told')
    .selectAll()
    .where('unit_id', '=', sql<string>`any(${ids})`)
    .orderBy('agreement_id')
    .execute()
  const rows = new Map(
    stored.flatMap((plan) => {
      const isHost = plan.host_id === userId
      const readyFor = told
        .filter(({ unit_id, guest_id }) => unit_id === plan.unit_id && (isHost || guest_id === userId))
        .map(({ agreement_id }) => agreement_id)
      if (!isHost && readyFor.length === 0) return []
      const row = {
        ...NO_TURNOVER_PLAN,
        ...(isHost ? plan.fields : {}),
        ...{ id: plan.unit_id, hostId: plan.host_id, readyFor },
        ...timesOf(plan),
      }
      return [[plan.unit_id, row] as const]
    }),
  )
  return ids.flatMap((id) => rows.get(id) ?? [])
}

function timesOf({
  version,
  created_at,
  updated_at,
}: {
  version: number
  created_at: Date
  updated_at: Date
}) {
  return { version, createdAt: created_at.toISOString(), updatedAt: updated_at.toISOString() }
}

/** Returns what a host writes of a turnover, among other fields. */
export function turnoverFields({ done, note, who, isReady }: TurnoverFields): TurnoverFields {
  return { done, note, who, isReady }
}

/** Returns what a host writes of a room's checklist, among other fields. */
export function turnoverPlanFields({
  tasks,
  supplies,
  levels,
  tellsGuest,
}: TurnoverPlanFields): TurnoverPlanFields {
  return { tasks, supplies, levels, tellsGuest }
}
