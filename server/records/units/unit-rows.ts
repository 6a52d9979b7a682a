import { sql, type RawBuilder } from 'kysely'
import type { ChatProfileUser } from '#contract/chat.ts'
import { NO_ADDRESS, unitFieldsOf, type UnitFields } from '#contract/unit-fields.ts'
import type { UnitRow } from '#contract/unit.ts'
import { toStoredFile } from '#server/store/files.ts'
import { seenPeople } from '#server/access/seen-people.ts'
import type { Reader } from '#server/store/in-transaction.ts'
import type { StoredUnit } from '#server/store/tables.ts'
import { photoFiles } from './unit-photos.ts'

/** Returns the fields of a stored unit that its host fills in. */
export function fieldsOfUnit({ title, fields }: Pick<StoredUnit, 'title' | 'fields'>): UnitFields {
  return unitFieldsOf({ ...fields, title })
}

/** The SQL condition that a chat of a person's own, and not of a host whom they help, has been about the unit. */
export function isInChat(userId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from chat_units join chat_members on chat_members.chat_id = chat_units.chat_id
    where chat_units.unit_id = units.id and chat_members.user_id = ${userId} and chat_members.cohost_of is null
  )`
}

/** The SQL condition that a person stays there, or will, under an agreement that both accepted. */
function isStayOf(userId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from agreements
    where agreements.unit_id = units.id and agreements.guest_id = ${userId}
      and agreements.status in ('APPROVED', 'ACTIVE')
  )`
}

/**
 * The SQL condition for the units a person sees: their own until they delete them, published ones that one of their
 * chats has been about, and those that they stay in, published or not.
 */
export function isSeenBy(userId: string): RawBuilder<boolean> {
  return sql<boolean>`(
    (units.host_id = ${userId} and units.status <> 'DELETED')
    or (units.status = 'PUBLISHED' and ${isInChat(userId)})
    or (units.status <> 'DELETED' and ${isStayOf(userId)})
  )`
}

/**
 * Returns the units with these ids that this person may see, in the order of `ids`. Administrators see complete units,
 * and with `isEverybody` all of them.
 */
export async function unitRows(
  db: Reader,
  userId: string,
  ids: readonly string[],
  { isEverybody = false } = {},
): Promise<UnitRow[]> {
  if (ids.length === 0) return []
  const stored = await db
    .selectFrom('units')
    .selectAll('units')
    // A field missing from a row would be missing from an edit of it too, so people who may change units need complete
    // rows. People who stay there have the address under their agreement.
    .select([
      sql<boolean>`exists (select from users viewer where viewer.id = ${userId} and viewer.role = 'ADMIN')`.as(
        'isAdmins',
      ),
      sql<boolean>`${isStayOf(userId)}`.as('isStays'),
    ])
    .where('units.id', '=', sql<string>`any(${ids})`)
    .where(isEverybody ? sql<boolean>`true` : isSeenBy(userId))
    .execute()
  const hosts = await seenPeople(
    db,
    userId,
    stored.map(({ host_id }) => host_id),
  )
  const files = await photoFiles(db, stored)
  const rows = new Map(
    stored.map(({ isAdmins, isStays, ...unit }) => {
      const isWhole = isEverybody || isAdmins || unit.host_id === userId
      const host = hosts.get(unit.host_id) ?? {
        id: unit.host_id,
        firstName: '',
        lastName: '',
        avatarUrl: null,
      }
      const row = toUnitRow(
        unit,
        host,
        (files.get(unit.id) ?? []).flatMap((file) => toStoredFile(file) ?? []),
      )
      return [unit.id, isWhole ? row : isStays ? forGuests(row) : withoutPlace(row)]
    }),
  )
  return ids.flatMap((id) => rows.get(id) ?? [])
}

function toUnitRow(unit: StoredUnit, host: ChatProfileUser, files: UnitRow['files']): UnitRow {
  return {
    ...fieldsOfUnit(unit),
    id: unit.id,
    version: unit.version,
    status: unit.status,
    hostId: unit.host_id,
    host,
    files,
    publishedAt: unit.published_at?.toISOString() ?? null,
    createdAt: unit.created_at.toISOString(),
    updatedAt: unit.updated_at.toISOString(),
  }
}

/**
 * A stranger who asks about a place sees the town, not the street address, and nothing of what the host notes for the
 * council.
 */
function withoutPlace(row: UnitRow): UnitRow {
  const { suburb, town, postcode } = row.address
  return { ...forGuests(row), address: { ...NO_ADDRESS, suburb, town, postcode }, coordinates: null }
}

/** What a host notes for the council is nobody else's. */
function forGuests(row: UnitRow): UnitRow {
  return { ...row, nightLimit: null, smallDwelling: [] }
}
