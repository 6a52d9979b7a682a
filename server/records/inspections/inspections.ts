import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  type InspectionFields,
  type InspectionParts,
  partsIn,
  photosOf,
  reportText,
} from '#contract/inspection-fields.ts'
import {
  changedParts,
  InspectionEdit,
  type InspectionReport,
  type InspectionRow,
  type InspectionSigning,
  type NewInspection,
} from '#contract/inspection.ts'
import {
  INSPECTION_PARTS_MAX,
  INSPECTION_REMARK_DAYS,
  INSPECTIONS_OF_AGREEMENT_MAX,
} from '#contract/limits.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import type { SystemEventName } from '#contract/system-event-names.ts'
import { type LineAdded, saidIn, type WrittenWithLines } from '#server/chats/system-lines.ts'
import { addAgreementLines } from '#server/records/agreements/agreement-lines.ts'
import { changeRecord, createRecord, type RecordWriter } from '#server/records/change-record.ts'
import { listPage } from '#server/records/list-page.ts'
import type { Notices } from '#server/scope/scope.ts'
import { type ChangesByPerson, recordForEach } from '#server/store/feed.ts'
import { inSnapshot, inTransaction, type Tx } from '#server/store/in-transaction.ts'
import type { ListAsked, Paged } from '#server/store/paging.ts'
import type { Db, StoredAgreement } from '#server/store/tables.ts'
import {
  inspectionRows,
  type InspectionTables,
  seenInspections,
  type StoredInspection,
  storedInspections,
} from './inspection-rows.ts'

export type InspectionWriter = RecordWriter & { newId: () => string; notices: Pick<Notices, 'tell'> }
type WrittenInspection = Result<WrittenWithLines<InspectionRow>>

const DAY_MS = 86_400_000

/** Returns a page of the inspections that a person may see, newest change first; with `afterId`, ordered by id. */
export function inspectionsPage(db: Db, userId: string, asked: ListAsked): Promise<Paged<InspectionRow>> {
  return inSnapshot(db, (tx) =>
    listPage(seenInspections(tx, userId), asked, (ids) => inspectionRows(tx, userId, ids), {
      id: 'inspections.id',
      changedAt: 'inspections.updated_at',
    }),
  )
}

/**
 * Writes an inspection, which may be signed already. Idempotent. Fails with `notFound` for an agreement that isn't the
 * caller's or that nobody was sent, and for somebody else's id; with `invalid` if there are too many inspections or parts.
 */
export function createInspection(
  db: Db,
  writer: InspectionWriter,
  id: string,
  edit: NewInspection,
): Promise<WrittenInspection> {
  const { userId, at } = writer
  const { agreementId, moment, inspectedOn, visitTime = null, noticeGivenAt = null, isRemoved = false } = edit
  const parts = partsIn(changedParts(edit))
  const signed = edit.signing ? reportOf(id, edit.signing, at) : null
  return inTransaction(db, async (tx) => {
    const agreement = await heldAgreement(tx, agreementId, userId)
    return createRecord<InspectionRow, WrittenWithLines<InspectionRow>>({
      find: async () => (await inspectionRows(tx, userId, [id]))[0],
      none: noSuchInspection,
      refuse: async () => {
        if (!agreement || agreement.sent_at === null) return noSuchAgreement()
        if ((await countOf(tx, agreementId)) >= INSPECTIONS_OF_AGREEMENT_MAX)
          return invalid('moment', 'tooMany')
        return edit.remarks ? invalid('remarks', 'notYours') : tooManyParts(parts)
      },
      insert: () =>
        tx
          .withTables<InspectionTables>()
          .insertInto('inspections')
          .values({
            id,
            agreement_id: agreementId,
            host_id: userId,
            fields: JSON.stringify({ moment, inspectedOn, visitTime, noticeGivenAt, isRemoved, parts }),
            report: signed && JSON.stringify(signed),
            photos: JSON.stringify(photosIn(parts, signed)),
            created_at: at,
            updated_at: at,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst(),
      write: () => written(tx, writer, id, signed && 'inspectionSigned'),
    })
  })
}

/** What an edit may name, with each part under its own key. */
type Kept = InspectionFields & { remarks: string; signing?: InspectionSigning }

/**
 * Changes an inspection for its host, signs it, or adds its guest's remarks. Parts are changed one by one, so that two
 * devices never overwrite each other's. Fails with `conflict` and the row if its version has changed, unless the edit
 * changes nothing; with `invalid` once it was signed, for remarks that come too late, or for what the other person
 * writes; with `notFound` for somebody else's.
 */
export function editInspection(
  db: Db,
  writer: InspectionWriter,
  id: string,
  version: number,
  edit: InspectionEdit,
): Promise<WrittenInspection> {
  const { userId, at, wire } = writer
  return inTransaction(db, (tx) =>
    changeRecord({
      kind: 'inspections',
      schema: InspectionEdit,
      edit: { ...edit, ...changedParts(edit) },
      wire,
      version,
      none: noSuchInspection,
      outdated: 'The inspection has changed',
      read: async () => {
        const [stored] = await storedInspections(tx, userId, [id], { isHeld: true })
        const [row] = await inspectionRows(tx, userId, [id])
        return stored && row ? { row, stored, fields: keptOf(stored) } : null
      },
      isSame: (after, { stored }) => isAsItIs(stored, after),
      refuse: (after, { stored }) =>
        stored.host_id === userId ? hostRefusal(stored, after) : guestRefusal(stored, after, at),
      write: async (after, { stored }) => {
        const { signing, remarks, ...rest } = after
        const parts = partsIn(rest)
        const report = stored.report ?? (signing ? reportOf(id, signing, at) : null)
        await tx
          .withTables<InspectionTables>()
          .updateTable('inspections')
          .set({
            fields: JSON.stringify({ ...fieldsOf(after), parts }),
            ...(report === null ? {} : { report: JSON.stringify(report) }),
            remarks,
            photos: JSON.stringify(photosIn(parts, report)),
            version: stored.version + 1,
            updated_at: at,
          })
          .where('id', '=', id)
          .execute()
        return written(tx, writer, id, eventOf(stored, after))
      },
    }),
  )
}

function eventOf({ report, remarks }: StoredInspection, after: Kept): SystemEventName | null {
  if (report === null) return after.signing ? 'inspectionSigned' : null
  return remarks === '' && after.remarks !== '' ? 'inspectionRemarked' : null
}

function fieldsOf({
  moment,
  inspectedOn,
  visitTime,
  noticeGivenAt,
  isRemoved,
}: InspectionFields): InspectionFields {
  return { moment, inspectedOn, visitTime, noticeGivenAt, isRemoved }
}

function keptOf({ fields: { parts, ...fields }, remarks }: StoredInspection): Kept {
  return { ...parts, ...fields, remarks }
}

/** Whether nothing changes: a signature that was stored is asked for again by the same device. */
function isAsItIs(stored: StoredInspection, after: Kept): boolean {
  const { parts, ...fields } = stored.fields
  const isSigned =
    after.signing === undefined ||
    (stored.report !== null &&
      stored.report.signedAt === after.signing.signedAt &&
      stored.report.hash === hashOf(stored.id, after.signing))
  return (
    isSigned &&
    after.remarks === stored.remarks &&
    isDeepStrictEqual(fieldsOf(after), fieldsOf(fields)) &&
    isDeepStrictEqual(partsIn(after), { ...parts })
  )
}

function hostRefusal(stored: StoredInspection, after: Kept): Result<never> | null {
  if (after.remarks !== stored.remarks) return invalid('remarks', 'notYours')
  if (stored.report !== null) return invalid('signing', 'alreadySigned')
  if (after.isRemoved && after.signing) return invalid('isRemoved', 'alreadySigned')
  return tooManyParts(partsIn(after))
}

function guestRefusal(stored: StoredInspection, after: Kept, at: Date): Result<never> | null {
  const { parts, ...fields } = stored.fields
  const isOnlyRemarks =
    after.signing === undefined &&
    isDeepStrictEqual(fieldsOf(after), fieldsOf(fields)) &&
    isDeepStrictEqual(partsIn(after), { ...parts })
  if (!isOnlyRemarks) return invalid('signing', 'notYours')
  return stored.report !== null && at.toISOString() > stored.report.remarksUntil
    ? invalid('remarks', 'tooLate')
    : null
}

/** Returns what was signed, as it is kept for good. */
function reportOf(id: string, signing: InspectionSigning, at: Date): InspectionReport {
  return {
    ...signing,
    guest: signing.guestAnswer === 'SIGNED' ? signing.guest : null,
    hash: hashOf(id, signing),
    acceptedAt: at.toISOString(),
    remarksUntil: new Date(at.getTime() + INSPECTION_REMARK_DAYS * DAY_MS).toISOString(),
  }
}

function hashOf(id: string, { content }: InspectionSigning): string {
  return createHash('sha256').update(reportText(id, content)).digest('hex')
}

function photosIn(parts: InspectionParts, report: InspectionReport | null): string[] {
  return [...new Set([...photosOf(parts), ...photosOf(report?.content.parts ?? {})])]
}

/**
 * Keeps the agreement from being deleted, and its parties from changing, until the transaction ends. With `hostId`, only
 * one of this host's: a request must not make other people's agreements wait.
 */
async function heldAgreement(tx: Tx, id: string, hostId?: string): Promise<StoredAgreement | undefined> {
  return tx
    .selectFrom('agreements')
    .selectAll()
    .where('id', '=', id)
    .$if(hostId !== undefined, (query) => query.where('host_id', '=', String(hostId)))
    .forUpdate()
    .executeTakeFirst()
}

async function countOf(tx: Tx, agreementId: string): Promise<number> {
  const { kept } = await tx
    .withTables<InspectionTables>()
    .selectFrom('inspections')
    .select(({ fn }) => fn.countAll<number>().as('kept'))
    .where('agreement_id', '=', agreementId)
    .executeTakeFirstOrThrow()
  return kept
}

/** A transaction's last step: tells both people what happened, if it concerns both. */
async function written(
  tx: Tx,
  { userId, ...cause }: InspectionWriter,
  id: string,
  name: SystemEventName | null,
): Promise<WrittenInspection> {
  const [stored] = await storedInspections(tx, userId, [id])
  const agreement = stored && (await heldAgreement(tx, stored.agreement_id))
  if (!stored || !agreement) return noSuchInspection()
  const { inspectedOn: day } = stored.report?.content ?? stored.fields
  const events = name === null ? [] : [{ name, agreementId: agreement.id, day }]
  const lines: LineAdded[] = await addAgreementLines(tx, agreement, events, { userId, ...cause })
  const people = viewersOf(stored)
  const own: ChangesByPerson = new Map(people.map((person) => [person, [{ collection: 'inspections', id }]]))
  const moved = await recordForEach(tx, own, saidIn(lines))
  const [value] = await inspectionRows(tx, userId, [id])
  return value ? ok({ value, moved, lines }) : noSuchInspection()
}

/** Returns the people who see an inspection: its host, and its guest once it is signed. */
export function viewersOf({ host_id, guest_id, sent_at, report }: StoredInspection): string[] {
  return report === null || sent_at === null ? [host_id] : [host_id, guest_id]
}

function tooManyParts(parts: InspectionParts): Result<never> | null {
  return Object.keys(parts).length > INSPECTION_PARTS_MAX ? invalid('moment', 'tooManyParts') : null
}

function invalid(field: string, message: string) {
  return fail({ kind: 'invalid', message: 'The inspection can’t be like this', fields: { [field]: message } })
}

function noSuchAgreement() {
  return fail({ kind: 'notFound', message: 'No such agreement' })
}

function noSuchInspection() {
  return fail({ kind: 'notFound', message: 'No such inspection' })
}
