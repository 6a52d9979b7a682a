import { sql } from 'kysely'
import type { KeptPhoto, MessagePhoto, NewMessagePhoto } from '#contract/message-photo.ts'
import type { FileRow } from '#server/store/files.ts'
import type { Reader, Tx } from '#server/store/in-transaction.ts'

/** A message that names a photo, as needed when the photo arrives and when it's read. */
type NamingMessage = { id: string; chat_id: string; sender_id: string; photos: MessagePhoto[] }

/** Returns the messages whose photos include this id, no matter who sent them. */
export function messagesNaming(db: Reader, fileId: string): Promise<NamingMessage[]> {
  return db
    .selectFrom('messages')
    .select(['id', 'chat_id', 'sender_id', 'photos'])
    .where(namesPhoto(fileId))
    .$narrowType<{ photos: MessagePhoto[] }>()
    .execute()
}

/** The SQL condition that a message names this photo. Uses an index. */
export function namesPhoto(fileId: string) {
  return sql<boolean>`messages.photos @> ${JSON.stringify([{ id: fileId }])}::jsonb`
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
    .where('id', '=', sql<string>`any(${photos.map(({ id }) => id)})`)
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

/** Records in a message that one of its photos has been stored. */
export async function notePhotoKept(
  tx: Tx,
  { id, photos }: NamingMessage,
  photoId: string,
  kept: KeptPhoto,
): Promise<void> {
  const noted = photos.map((photo) => (photo.id === photoId ? { ...photo, kept } : photo))
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
  return (
    a.id === b?.id &&
    a.sha256 === b.sha256 &&
    a.bytes === b.bytes &&
    a.width === b.width &&
    a.height === b.height &&
    a.preview === b.preview
  )
}
