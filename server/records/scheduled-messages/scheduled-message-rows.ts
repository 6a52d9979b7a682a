import { type ColumnType, type Generated, type Selectable, sql } from 'kysely'
import { NO_SCHEDULED_MESSAGE, type ScheduledMessageFields } from '#contract/scheduled-message-fields.ts'
import type { ScheduledMessageRow } from '#contract/scheduled-message.ts'
import type { Reader } from '#server/store/in-transaction.ts'

export type ScheduledTables = {
  scheduled_messages: {
    id: string
    host_id: string
    fields: ColumnType<Partial<ScheduledMessageFields>, string, string>
    /** The time that its host chose; `null` for a template, and for one stay's version at the template's time. */
    send_at: Date | null
    sent_at: ColumnType<Date | null, Date | null | undefined, Date>
    active_from: Date
    version: Generated<number>
    created_at: Date
    updated_at: Date
  }
}

/** Returns this host's scheduled messages with these ids, in the order of `ids`. `isHeld` locks them. */
export async function scheduledMessageRows(
  db: Reader,
  userId: string,
  ids: readonly string[],
  { isHeld = false } = {},
): Promise<ScheduledMessageRow[]> {
  if (ids.length === 0) return []
  const stored = await db
    .withTables<ScheduledTables>()
    .selectFrom('scheduled_messages')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids})`)
    .where('host_id', '=', userId)
    .$if(isHeld, (query) => query.forUpdate())
    .execute()
  const rows = new Map(stored.map((message) => [message.id, scheduledMessageOf(message)]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** Returns the fields that a host writes, among others. */
export function scheduledFields(row: Partial<ScheduledMessageFields>): ScheduledMessageFields {
  // The keys are the model's own, so the result has its shape.
  return Object.fromEntries(
    Object.entries(NO_SCHEDULED_MESSAGE).map(([key, nothing]) => [
      key,
      row[key as keyof ScheduledMessageFields] ?? nothing,
    ]),
  ) as ScheduledMessageFields
}

/** Returns a stored message in its wire form. */
function scheduledMessageOf(stored: Selectable<ScheduledTables['scheduled_messages']>): ScheduledMessageRow {
  const { id, fields, version, active_from, sent_at, created_at, updated_at } = stored
  return {
    ...scheduledFields(fields),
    id,
    version,
    activeFrom: active_from.toISOString(),
    sentAt: sent_at?.toISOString() ?? null,
    createdAt: created_at.toISOString(),
    updatedAt: updated_at.toISOString(),
  }
}
