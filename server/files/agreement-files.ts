import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#server/store/tables.ts'
import type { Actor } from '#server/access/access-tokens.ts'
import { isAttachedTo } from '#server/records/agreements/agreement-files.ts'
import { partyOf } from '#server/records/agreements/agreement-rows.ts'
import { notePrivateReads } from '#server/records/agreements/private-reads.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { recordChanges } from '#server/store/feed.ts'
import type { FileRow } from '#server/store/files.ts'
import type { Tx } from '#server/store/in-transaction.ts'

/**
 * Whether a person may add an attachment. It may arrive before its agreement, which was written on the device at the
 * same time. Attachments to somebody else's agreement are refused.
 */
export async function mayAddAttachment(db: Db, actor: Actor, ownerId: string | null): Promise<boolean> {
  if (ownerId === null) return false
  const agreement = await db
    .selectFrom('agreements')
    .select('host_id')
    .where('id', '=', ownerId)
    .executeTakeFirst()
  return !agreement || agreement.host_id === actor.id
}

/**
 * Whether a person may read an attachment: the two people of its agreement (the guest only once it was sent), and
 * administrators.
 */
export async function mayReadAttachment(
  db: Db,
  { id, role }: Pick<Actor, 'id' | 'role'>,
  file: FileRow,
): Promise<boolean> {
  const agreement = await agreementOf(db, file)
  if (!agreement || !(await isAttachedTo(db, agreement, file))) return false
  return role === 'ADMIN' || partyOf(agreement, id) !== null
}

/** Logs an administrator's read of an attachment, like one of its agreement. */
export async function noteAttachmentRead(
  scope: Pick<ServerScope, 'db' | 'now'>,
  request: FastifyRequest,
  reader: Actor,
  file: FileRow,
): Promise<void> {
  const agreement = await agreementOf(scope.db, file)
  if (!agreement) return
  const { id, host_id, guest_id } = agreement
  await notePrivateReads(scope, request, reader, [{ id, hostId: host_id, guestId: guest_id }], file.id)
}

/**
 * Whether an attachment may be removed: not if it was sent or signed. Locks the agreement, so that neither can happen
 * meanwhile.
 */
export async function mayRemoveAttachment(tx: Tx, file: FileRow): Promise<boolean> {
  if (file.owner_id === null) return true
  await tx
    .selectFrom('agreements')
    .select('id')
    .where('id', '=', file.owner_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const { rows } = await sql`
    select from agreements where id = ${file.owner_id} and sent_at is not null and terms->'attachments' ? ${file.id}::text
    union all
    select from agreement_versions where agreement_id = ${file.owner_id} and terms->'attachments' ? ${file.id}::text
  `.execute(tx)
  return rows.length === 0
}

/** Moves both people's feeds when a file has arrived or is gone, because the agreement's row names its files. */
export async function attachmentMoved(tx: Tx, file: FileRow): Promise<string[]> {
  const agreement = await agreementOf(tx, file)
  if (!agreement) return []
  const { id, host_id, guest_id, sent_at } = agreement
  const people = sent_at === null ? [host_id] : [host_id, guest_id]
  await recordChanges(tx, people, [{ collection: 'agreements', id }])
  return people
}

/**
 * Returns the attachments named neither by their agreement nor by a signed version of it. Attachments without an
 * agreement are kept, because the agreement may be on a device that is away for long.
 */
export async function unusedAttachments(db: Db, files: readonly FileRow[]): Promise<FileRow[]> {
  const ids = files.map(({ id }) => id)
  const { rows } = await sql<{ id: string }>`
    select files.id from files join agreements on agreements.id = files.owner_id
    where files.id = any(${ids})
      and not agreements.terms->'attachments' ? files.id::text
      and not exists (
        select from agreement_versions
        where agreement_id = agreements.id and agreement_versions.terms->'attachments' ? files.id::text
      )
  `.execute(db)
  const unused = new Set(rows.map(({ id }) => id))
  return files.filter(({ id }) => unused.has(id))
}

async function agreementOf(db: Db | Tx, { owner_id, user_id }: FileRow) {
  if (owner_id === null) return undefined
  return db
    .selectFrom('agreements')
    .selectAll()
    .where('id', '=', owner_id)
    .where('host_id', '=', user_id)
    .executeTakeFirst()
}
