import { type ColumnType, type Generated, type Selectable, sql } from 'kysely'
import type { ArrivalNotesRow } from '#contract/arrival-notes.ts'
import {
  type ArrivalNotesFields,
  arrivalNotesOf,
  hasCodes,
  withoutCodes,
} from '#contract/arrival-notes-fields.ts'
import { storedFiles, toStoredFile, type FileRow } from '#server/store/files.ts'
import type { Reader } from '#server/store/in-transaction.ts'

export type ArrivalTables = {
  arrival_notes: {
    unit_id: string
    fields: ColumnType<Partial<ArrivalNotesFields>, string, string>
    version: Generated<number>
    created_at: Date
    updated_at: Date
  }
  /** What the guest of an accepted agreement can see of the notes. */
  arrivals: {
    agreement_id: string
    unit_id: string
    guest_id: string
    /** Whether that includes the codes. */
    is_open: boolean
    closes_at: Date | null
    told_at: Date
    /** Since when one of the guest's devices has had it. */
    arrived_at: Date | null
  }
}

type Arriving = Selectable<ArrivalTables['arrivals']>
type Stored = Selectable<ArrivalTables['arrival_notes']> & { host_id: string; title: string; status: string }

/**
 * Returns the notes of these units as this person may see them, in the order of `ids`: complete for the host, and for
 * guests as far as they have been told. Nobody else sees them, not even administrators, because they let people into a
 * house.
 */
export async function arrivalNoteRows(
  db: Reader,
  userId: string,
  ids: readonly string[],
): Promise<ArrivalNotesRow[]> {
  if (ids.length === 0) return []
  const stored = await db
    .withTables<ArrivalTables>()
    .selectFrom('arrival_notes')
    .innerJoin('units', 'units.id', 'arrival_notes.unit_id')
    .selectAll('arrival_notes')
    .select(['units.host_id', 'units.title', 'units.status'])
    .where('unit_id', '=', sql<string>`any(${ids})`)
    .execute()
  const arrivals = await arrivalsOf(
    db,
    stored.map(({ unit_id }) => unit_id),
  )
  const files = await storedFiles(
    db,
    stored.flatMap(({ fields }) => arrivalNotesOf(fields).photos.map(({ id }) => id)),
  )
  const rows = new Map(
    stored.flatMap((notes) => {
      const ofUnit = arrivals.filter(({ unit_id }) => unit_id === notes.unit_id)
      const row = toRow(notes, userId, ofUnit, files)
      return row === null ? [] : [[notes.unit_id, row] as const]
    }),
  )
  return ids.flatMap((id) => rows.get(id) ?? [])
}

function toRow(
  notes: Stored,
  userId: string,
  arrivals: readonly Arriving[],
  files: ReadonlyMap<string, FileRow>,
): ArrivalNotesRow | null {
  const isHost = notes.host_id === userId
  const own = arrivals.filter(({ guest_id }) => guest_id === userId)
  if (isHost ? notes.status === 'DELETED' : own.length === 0) return null
  const fields = arrivalNotesOf(notes.fields)
  const open = own.filter(({ is_open }) => is_open)
  const isOpen = isHost || open.length > 0
  return {
    ...(isOpen ? fields : withoutCodes(fields)),
    id: notes.unit_id,
    version: notes.version,
    hostId: notes.host_id,
    unitTitle: notes.title,
    hasCodes: hasCodes(fields),
    isOpen,
    closesAt: latestClose(open)?.toISOString() ?? null,
    files: fields.photos.flatMap(({ id }) => {
      const file = files.get(id)
      return file && isArrivalPhotoOf(file, notes) ? (toStoredFile(file) ?? []) : []
    }),
    arrivals: isHost
      ? arrivals.map(({ agreement_id, is_open, told_at, arrived_at }) => ({
          agreementId: agreement_id,
          isOpen: is_open,
          toldAt: told_at.toISOString(),
          arrivedAt: arrived_at?.toISOString() ?? null,
        }))
      : [],
    createdAt: notes.created_at.toISOString(),
    updatedAt: notes.updated_at.toISOString(),
  }
}

/** Returns when the last of them closes, or `null` if one doesn't close by itself. */
function latestClose(open: readonly Arriving[]): Date | null {
  const times = open.map(({ closes_at }) => closes_at)
  return times.reduce(
    (latest, time) => (latest && time && time > latest ? time : latest && time && latest),
    times[0] ?? null,
  )
}

/** Whether the host uploaded a file for the notes of this unit. Knowing the id of another file gives no access. */
export function isArrivalPhotoOf(
  file: FileRow,
  { unit_id, host_id }: { unit_id: string; host_id: string },
): boolean {
  return file.purpose === 'arrivalPhoto' && file.owner_id === unit_id && file.user_id === host_id
}

/**
 * Returns what guests of these units have been told, for agreements in force. An ended agreement doesn't count, even
 * before its row is deleted.
 */
async function arrivalsOf(db: Reader, unitIds: readonly string[]): Promise<Arriving[]> {
  if (unitIds.length === 0) return []
  return db
    .withTables<ArrivalTables>()
    .selectFrom('arrivals')
    .innerJoin('agreements', 'agreements.id', 'arrivals.agreement_id')
    .selectAll('arrivals')
    .where('arrivals.unit_id', '=', sql<string>`any(${unitIds})`)
    .where('agreements.status', 'in', ['APPROVED', 'ACTIVE'])
    .orderBy('arrivals.agreement_id')
    .execute()
}
