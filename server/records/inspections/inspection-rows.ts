import { type ColumnType, type Generated, type Selectable, sql } from 'kysely'
import { type InspectionFields, type InspectionParts, photosOf } from '#contract/inspection-fields.ts'
import type { InspectionReport, InspectionRow } from '#contract/inspection.ts'
import type { StoredFile } from '#contract/upload.ts'
import { type FileRow, storedFiles, toStoredFile } from '#server/store/files.ts'
import type { Reader } from '#server/store/in-transaction.ts'

export type InspectionTables = {
  inspections: {
    id: string
    agreement_id: string
    host_id: string
    fields: ColumnType<InspectionFields & { parts: InspectionParts }, string, string>
    report: ColumnType<InspectionReport | null, string | null | undefined, string>
    remarks: Generated<string>
    /** The ids of the files that the parts or the report name. */
    photos: ColumnType<string[], string, string>
    version: Generated<number>
    created_at: Date
    updated_at: Date
  }
}

/** An inspection with its agreement's room and people. */
export type StoredInspection = Selectable<InspectionTables['inspections']> & {
  unit_id: string
  guest_id: string
  sent_at: Date | null
}

/** A select of the inspections that this person may see: as host all of them, as guest those that were signed. */
export function seenInspections(db: Reader, userId: string) {
  return db
    .withTables<InspectionTables>()
    .selectFrom('inspections')
    .innerJoin('agreements', 'agreements.id', 'inspections.agreement_id')
    .where(
      sql<boolean>`(inspections.host_id = ${userId}
        or (agreements.guest_id = ${userId} and agreements.sent_at is not null and inspections.report is not null))`,
    )
}

/** Returns the stored inspections with these ids that this person may see, in no order. `isHeld` locks them. */
export function storedInspections(
  db: Reader,
  userId: string,
  ids: readonly string[],
  { isHeld = false } = {},
): Promise<StoredInspection[]> {
  return seenInspections(db, userId)
    .selectAll('inspections')
    .select(['agreements.unit_id', 'agreements.guest_id', 'agreements.sent_at'])
    .where('inspections.id', '=', sql<string>`any(${ids})`)
    .$if(isHeld, (query) => query.forUpdate('inspections'))
    .execute()
}

/** Returns the inspections with these ids that this person may see, in the order of `ids`. */
export async function inspectionRows(
  db: Reader,
  userId: string,
  ids: readonly string[],
): Promise<InspectionRow[]> {
  if (ids.length === 0) return []
  const stored = await storedInspections(db, userId, ids)
  const files = await storedFiles(
    db,
    stored.flatMap(({ photos }) => photos),
  )
  const rows = new Map(stored.map((one) => [one.id, inspectionOf(one, userId, files)]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** Returns a stored inspection as this person sees it. */
function inspectionOf(
  stored: StoredInspection,
  userId: string,
  files: ReadonlyMap<string, FileRow>,
): InspectionRow {
  const { id, agreement_id, host_id, report, remarks, version } = stored
  const { parts, ...fields } = stored.fields
  const isHost = host_id === userId
  const seen = isHost ? stored.photos : photosOf(report?.content.parts ?? {})
  return {
    ...fields,
    ...(isHost ? parts : {}),
    id,
    version,
    agreementId: agreement_id,
    unitId: stored.unit_id,
    hostId: host_id,
    guestId: stored.guest_id,
    report,
    remarks,
    files: seen.flatMap((fileId): StoredFile[] => {
      const file = files.get(fileId)
      return file && isPhotoOf(file, stored) ? [toStoredFile(file) ?? []].flat() : []
    }),
    createdAt: stored.created_at.toISOString(),
    updatedAt: stored.updated_at.toISOString(),
  }
}

/** Whether the host uploaded this file for this inspection, so that knowing the id of another gives no access. */
export function isPhotoOf(
  file: Pick<FileRow, 'purpose' | 'owner_id' | 'user_id'>,
  { id, host_id }: Pick<StoredInspection, 'id' | 'host_id'>,
): boolean {
  return file.purpose === 'inspectionPhoto' && file.owner_id === id && file.user_id === host_id
}
