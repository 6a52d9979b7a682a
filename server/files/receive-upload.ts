import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { UPLOAD_BYTES_MAX, UPLOAD_QUOTA_BYTES } from '#contract/limits.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import type { UploadPurpose, UploadState } from '#contract/upload.ts'
import { namesPhoto } from '#server/chats/message-photos.ts'
import { meetsNeeds } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/access-tokens.ts'
import { beginFile, bytesOfPerson, findFile, type FileRow } from '#server/store/files.ts'
import { inTransaction, type Reader } from '#server/store/in-transaction.ts'
import { lockPerson } from '#server/store/lock-person.ts'
import { FILE_PURPOSES } from './file-purposes.ts'
import { finishUpload, noSuchUpload, stateOfStored } from './finish-upload.ts'
import { refused } from './refused.ts'
import type { UploadScope } from './upload-scope.ts'
import { sql } from 'kysely'

const KEY_BYTES = 24

export type Announced = {
  id: string
  offset: number
  size: number
  sha256: string
  purpose: UploadPurpose
  ownerId: string | null
  name: string
}

/**
 * Adds bytes to an upload. Once it has the last of them, checks the file, makes its sizes and stores it. Idempotent,
 * because the id identifies the file: a piece that is sent again when all have arrived counts as the end. Fails with
 * `notFound` for somebody else's id, with `forbidden` or `tooMany`, with `conflict` if the offset isn't the number of
 * bytes received or the id was announced for another file, and with `invalid` and an `UploadRefusal` for `file`. A
 * refused upload is deleted.
 */
export async function receiveUpload(
  scope: UploadScope,
  actor: Actor,
  announced: Announced,
  body: Readable,
): Promise<Result<UploadState>> {
  const begun = await begin(scope, actor, announced)
  if (!begun.ok) return begun
  const { id, offset, size } = announced
  const done = stateOfStored(begun.value)
  if (done) return done
  return scope.exclusively(id, body, async () => {
    const received = await scope.incoming.received(id)
    if (received < size) {
      if (received !== offset) return orStored(scope, id, conflict('The upload continues at another offset'))
      const added = await scope.incoming.append(id, body, size)
      const short = added.isWhole
        ? ok({ received: added.received, file: null })
        : conflict('The request body is incomplete')
      if (added.received < size) return orStored(scope, id, short)
    }
    // Read again: its owner may have removed it since.
    const file = await findFile(scope.db, id)
    return file ? finishUpload(scope, file) : noSuchUpload()
  })
}

/**
 * Returns `otherwise` unless another process has finished the upload meanwhile. The pieces go when it is stored, so that
 * whoever comes later finds fewer than there were.
 */
async function orStored(
  { db, incoming }: UploadScope,
  id: string,
  otherwise: Result<UploadState>,
): Promise<Result<UploadState>> {
  const file = await findFile(db, id)
  const stored = file ? stateOfStored(file) : null
  if (stored) await incoming.remove(id)
  return stored ?? otherwise
}

/** Returns how many bytes of this person's upload have arrived. Somebody else's, like an unknown one, hasn't begun. */
export async function stateOf(
  { db, incoming }: UploadScope,
  actor: Actor,
  id: string,
): Promise<Result<UploadState>> {
  const file = await findFile(db, id)
  if (!file || file.user_id !== actor.id) return ok({ received: 0, file: null })
  return stateOfStored(file) ?? ok({ received: await incoming.received(id), file: null })
}

async function begin(scope: UploadScope, actor: Actor, announced: Announced): Promise<Result<FileRow>> {
  const { db } = scope
  const known = await findFile(db, announced.id)
  if (known) return sameFile(known, actor, announced)
  if (announced.size > UPLOAD_BYTES_MAX) return refused('tooLarge')
  const purpose = FILE_PURPOSES[announced.purpose]
  const mayAdd =
    meetsNeeds(actor.role, purpose.needs) &&
    (await purpose.mayAdd(db, actor, announced.ownerId, announced)) &&
    !(await isNamedByOthers(db, actor.id, announced))
  if (!mayAdd) return fail({ kind: 'forbidden', message: 'You can’t add a file there' })
  const waitMs = await scope.uploadsPerPerson.take(actor.id)
  if (waitMs !== null) return fail({ kind: 'tooMany', message: 'Too many uploads', retryAfterMs: waitMs })
  const publicKey = randomBytes(KEY_BYTES).toString('base64url')
  const name = purpose.keepsNames ? announced.name : ''
  const hasRoom = await inTransaction(db, async (tx) => {
    // Of many announced at once, each is counted before the next.
    await lockPerson(tx, actor.id)
    if ((await bytesOfPerson(tx, actor.id)) + announced.size > UPLOAD_QUOTA_BYTES) return false
    await beginFile(tx, { ...announced, name, userId: actor.id, publicKey, at: scope.now() })
    return true
  })
  if (!hasRoom) return refused('quota')
  const file = await findFile(db, announced.id)
  return file ? sameFile(file, actor, announced) : noSuchUpload()
}

function sameFile(file: FileRow, actor: Actor, announced: Announced): Result<FileRow> {
  if (file.user_id !== actor.id) return noSuchUpload()
  const isSame =
    file.purpose === announced.purpose &&
    file.owner_id === announced.ownerId &&
    file.declared_bytes === announced.size &&
    file.sha256 === announced.sha256
  return isSame ? ok(file) : conflict('This id belongs to another file')
}

function conflict(message: string) {
  return fail({ kind: 'conflict', message })
}

/**
 * Whether another person's record names this id as one of its own files, other than the announced one. Rows show others
 * the ids of files that haven't arrived yet; without this check they could take those ids.
 */
async function isNamedByOthers(
  db: Reader,
  userId: string,
  { id, purpose, ownerId }: { id: string; purpose: UploadPurpose; ownerId: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ purpose: UploadPurpose; owner: string; host: string | null }>`
    select 'unitPhoto' as purpose, id as owner, host_id as host from units
    where fields->'photos' @> ${JSON.stringify([{ id }])}::jsonb
    union all
    select 'arrivalPhoto', units.id, units.host_id
    from arrival_notes join units on units.id = arrival_notes.unit_id
    where arrival_notes.fields->'photos' @> ${JSON.stringify([{ id }])}::jsonb
    union all
    select 'agreementFile', id, host_id from agreements where terms->'attachments' ? ${id}::text
    union all
    select 'ledgerFile', id, written_by from ledger_entries
    where details->'attachments' <> '[]' and details->'attachments' ? ${id}::text
    union all
    select 'expenseFile', id, host_id from expenses where attachments <> '[]' and attachments ? ${id}::text
    union all
    select 'inspectionPhoto', id, host_id from inspections where photos ? ${id}::text
    union all
    select 'turnoverPhoto', agreement_id, host_id from turnovers where fields->'photos' ? ${id}::text
    union all
    select 'messagePhoto', chat_id, sender_id from messages where ${namesPhoto(id)}
    union all
    -- Of administrators together: no post has an author.
    select 'postPicture', id, null from posts where strpos(text, ${`(picture:${id})`}) > 0
  `.execute(db)
  // In a chat, others can also name a file that is meant for it; its purpose decides which of them may add it.
  const isMeant = rows.some((named) => named.purpose === purpose && named.owner === ownerId)
  return !isMeant && rows.some(({ host }) => host !== userId)
}
