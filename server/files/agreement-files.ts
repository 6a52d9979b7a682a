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

/** An attachment may arrive before the agreement that was written beside it; one of somebody else's may not. */
export async function mayAddAttachment(db: Db, actor: Actor, ownerId: string | null): Promise<boolean> {
  if (ownerId === null) return false
  const agreement = await db
    .selectFrom('agreements')
    .select('host_id')
    .where('id', '=', ownerId)
    .executeTakeFirst()
  return !agreement || agreement.host_id === actor.id
}

/** An attachment is for the two people of its agreement, the guest only once it was sent, and for administrators. */
export async function mayReadAttachment(db: Db, { id, role }: Actor, file: FileRow): Promise<boolean> {
  const agreement = await agreementOf(db, file)
  if (!agreement || !(await isAttachedTo(db, agreement, file))) return false
  return role === 'ADMIN' || partyOf(agreement, id) !== null
}

/** An administrator's read of an attachment is noted like one of its agreement. */
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

/** What was sent or signed stays as it was. Locks the agreement, so that neither happens meanwhile. */
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

/** The agreement's row names its files: both people's feeds move when one of them has arrived or is gone. */
export async function attachmentMoved(tx: Tx, file: FileRow): Promise<string[]> {
  const agreement = await agreementOf(tx, file)
  if (!agreement) return []
  const { id, host_id, guest_id, sent_at } = agreement
  const people = sent_at === null ? [host_id] : [host_id, guest_id]
  await recordChanges(tx, people, [{ collection: 'agreements', id }])
  return people
}

/**
 * Those that neither their agreement nor a version of it that somebody signed names. Without an agreement they wait for
 * it: it may be on a device that is away for long.
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
