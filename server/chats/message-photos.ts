import { sql } from 'kysely'
import { idsOfPhotos } from '#contract/ids-of-photos.ts'
import type { KeptPhoto, MessagePhoto, NewFullPhoto, NewMessagePhoto } from '#contract/message-photo.ts'
import type { FileRow } from '#server/store/files.ts'
import type { Reader, Tx } from '#server/store/in-transaction.ts'

/** A message that names a photo, as needed when the photo arrives and when it's read. */
type NamingMessage = { id: string; chat_id: string; sender_id: string; photos: MessagePhoto[] }

/** Returns the messages of which this is a photo's file, in either size, no matter who sent them. */
export function messagesNaming(db: Reader, fileId: string): Promise<NamingMessage[]> {
  return db
    .selectFrom('messages')
    .select(['id', 'chat_id', 'sender_id', 'photos'])
    .where(namesPhoto(fileId))
    .$narrowType<{ photos: MessagePhoto[] }>()
    .execute()
}

/** The SQL condition that a message names this file, as a photo or as the full size of one. Uses an index. */
export function namesPhoto(fileId: string) {
  const [asPhoto, asFull] = [[{ id: fileId }], [{ full: { id: fileId } }]].map((named) =>
    JSON.stringify(named),
  )
  return sql<boolean>`(messages.photos @> ${asPhoto}::jsonb or messages.photos @> ${asFull}::jsonb)`
}

/**
 * Returns the stored facts about the photos that these items name, by id: a photo may have arrived before its message
 * was sent again.
 */
export async function keptOf(
  tx: Tx,
  { chatId, senderId }: { chatId: string; senderId: string },
  photos: readonly NewMessagePhoto[],
): Promise<Map<string, KeptPhoto>> {
  if (photos.length === 0) return new Map()
  const files = await tx
    .selectFrom('files')
    .selectAll()
    .where('id', '=', sql<string>`any(${idsOfPhotos(photos)})`)
    .where('purpose', '=', 'messagePhoto')
    .where('owner_id', '=', chatId)
    .where('user_id', '=', senderId)
    .execute()
  return new Map(
    files.flatMap((file) => {
      const kept = toKeptPhoto(file)
      return kept ? [[file.id, kept]] : []
    }),
  )
}

/** Returns what the server stores about a photo, or `null` before the photo was accepted. */
export function toKeptPhoto({ bytes, width, height, kept_sha256, stored_at }: FileRow): KeptPhoto | null {
  if (stored_at === null || bytes === null || width === null || height === null || kept_sha256 === null)
    return null
  return { bytes, width, height, sha256: kept_sha256 }
}

/** Returns what a message says about the file of a photo in either size; `null` if it has none with this id. */
export function announcedFile(
  photos: readonly NewMessagePhoto[],
  fileId: string,
): Pick<NewMessagePhoto, 'bytes' | 'sha256'> | null {
  return (
    photos
      .flatMap(({ full, ...photo }) => [photo, ...(full ? [full] : [])])
      .find(({ id }) => id === fileId) ?? null
  )
}

/** Records in a message that a file of one of its photos has been stored. */
export async function notePhotoKept(
  tx: Tx,
  { id, photos }: NamingMessage,
  fileId: string,
  kept: KeptPhoto,
): Promise<void> {
  const noted = photos.map((photo) => {
    if (photo.id === fileId) return { ...photo, kept }
    return photo.full?.id === fileId ? { ...photo, full: { ...photo.full, kept } } : photo
  })
  await tx
    .updateTable('messages')
    .set({ photos: JSON.stringify(noted) })
    .where('id', '=', id)
    .execute()
}

/** Whether two lists name the same photos in the same order, regardless of which have been stored by now. */
export function areSamePhotos(a: readonly NewMessagePhoto[], b: readonly NewMessagePhoto[]): boolean {
  return a.length === b.length && a.every((photo, index) => isSame(photo, b[index]))
}

function isSame(a: NewMessagePhoto, b: NewMessagePhoto | undefined): boolean {
  return isSameFile(a, b) && a.preview === b?.preview && isSameFile(a.full, b.full)
}

function isSameFile(a: NewFullPhoto | undefined, b: NewFullPhoto | undefined): boolean {
  return (
    a?.id === b?.id &&
    a?.sha256 === b?.sha256 &&
    a?.bytes === b?.bytes &&
    a?.width === b?.width &&
    a?.height === b?.height
  )
}
