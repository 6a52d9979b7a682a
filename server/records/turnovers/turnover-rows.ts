import { type ColumnType, type Generated, type RawBuilder, sql } from 'kysely'
import {
  NO_TURNOVER,
  NO_TURNOVER_PLAN,
  type TurnoverFields,
  type TurnoverPlanFields,
  turnoverPhotos,
} from '#contract/turnover-fields.ts'
import type { TurnoverPlanRow } from '#contract/turnover-plan.ts'
import type { TurnoverRow } from '#contract/turnover.ts'
import type { StoredFile } from '#contract/upload.ts'
import { givenFor } from '#domain/hands/may-do.ts'
import { helpsIn } from '#server/access/hands.ts'
import { seenPeople } from '#server/access/seen-people.ts'
import { type FileRow, storedFiles, toStoredFile } from '#server/store/files.ts'
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
    /** Who wrote each field last, by its name. */
    written_by: ColumnType<Record<string, string>, string | undefined, string>
  }
  /** The coming stays whose guests are told that their room is ready. */
  turnover_told: { agreement_id: string; unit_id: string; guest_id: string }
  /** Departures of which somebody was reminded on their day: the host, or who does the turnovers. */
  turnover_reminders: { agreement_id: string; host_id: string; day: string }
}

/** The SQL condition for the turnovers that a person sees: of their own agreements, and of rooms where they do them. */
export function isTurnoverSeenBy(userId: string): RawBuilder<boolean> {
  return sql<boolean>`(turnovers.host_id = ${userId} or exists (
    select from agreements
    where agreements.id = turnovers.agreement_id and ${helpsIn('turnOver', userId, sql.ref('agreements.unit_id'))}
  ))`
}

/** Returns those of these turnovers that a person sees, in the order of `ids`. `isHeld` locks them. */
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
    .where(isTurnoverSeenBy(userId))
    .$if(isHeld, (query) => query.forUpdate())
    .execute()
  const people = await seenPeople(
    db,
    userId,
    stored.flatMap(({ written_by }) => Object.values(written_by)),
  )
  const files = await storedFiles(
    db,
    stored.flatMap(({ fields }) => turnoverPhotos({ ...NO_TURNOVER, ...fields })),
  )
  const rows = new Map(
    stored.map((turnover) => {
      const writers = [...new Set(Object.values(turnover.written_by))].toSorted()
      const row = {
        ...NO_TURNOVER,
        ...turnover.fields,
        id: turnover.agreement_id,
        writtenBy: turnover.written_by,
        people: writers.flatMap((id) => people.get(id) ?? []),
        files: turnoverPhotos({ ...NO_TURNOVER, ...turnover.fields }).flatMap((id): StoredFile[] => {
          const file = files.get(id)
          return file && isPhotoOf(file, turnover) ? [toStoredFile(file) ?? []].flat() : []
        }),
        ...timesOf(turnover),
      }
      return [turnover.agreement_id, row] as const
    }),
  )
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** Whether this file was uploaded for this turnover, so that naming the id of another gives no access. */
function isPhotoOf(
  file: Pick<FileRow, 'purpose' | 'owner_id'>,
  { agreement_id }: { agreement_id: string },
): boolean {
  return file.purpose === 'turnoverPhoto' && file.owner_id === agreement_id
}

/** The select of the turnovers that a person wrote something of, for everybody who sees them (`ServerKind.rowsShowing`). */
export function turnoversShowing(userId: string): RawBuilder<{ user_id: string; id: string }> {
  return sql`
    with written as (
      select turnovers.agreement_id, turnovers.host_id, agreements.unit_id
      from turnovers join agreements on agreements.id = turnovers.agreement_id
      where (turnovers.host_id = ${userId} or agreements.unit_id in (select unit_id from hands where person_id = ${userId}))
        and exists (select from jsonb_each_text(turnovers.written_by) where value = ${userId})
    )
    select host_id as user_id, agreement_id as id from written
    union
    select hands.person_id, agreement_id from written
    join hands on hands.unit_id = written.unit_id and hands.given && ${givenFor('turnOver')}::text[]
  `
}

/** The SQL condition for the checklists that a person sees whole: the host, and those who do the turnovers. */
export function isPlanDoneBy(userId: string): RawBuilder<boolean> {
  return sql<boolean>`(turnover_plans.host_id = ${userId}
    or ${helpsIn('turnOver', userId, sql.ref('turnover_plans.unit_id'))})`
}

/**
 * Returns the checklists of these units as this person may see them, in the order of `ids`: complete for the host and
 * those who do the turnovers, and for a guest whose room is ready only that.
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
    .select(isPlanDoneBy(userId).as('isDoing'))
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
      const { isDoing } = plan
      const readyFor = told
        .filter(({ unit_id, guest_id }) => unit_id === plan.unit_id && (isDoing || guest_id === userId))
        .map(({ agreement_id }) => agreement_id)
      if (!isDoing && readyFor.length === 0) return []
      const row = {
        ...NO_TURNOVER_PLAN,
        ...(isDoing ? plan.fields : {}),
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
export function turnoverFields({ done, photos, note, who, isReady }: TurnoverFields): TurnoverFields {
  return { done, photos, note, who, isReady }
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
