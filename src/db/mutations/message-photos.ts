import { MESSAGE_PHOTOS_MAX } from '#contract/limits.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import type { NewMessagePhoto } from '#contract/message-photo.ts'
import { dropPhotos } from '#db/outbox/message-photos.ts'
import type { Scope } from '#db/replica.ts'
import { draftOf, type DraftDoc } from '#db/schema/drafts.ts'
import { changeRows, storing, type RowChange } from '#db/storage/rows.ts'
import { keepFileHere } from './files.ts'

/**
 * Keeps a photo on this device and adds it to a conversation's draft. `id` is a UUIDv7; the call may be repeated.
 * Writes the file first, so that no draft names a photo that isn't here. Fails with `invalid` for a photo that can't be
 * kept or one too many, and with `storage` if there is no space.
 */
export async function addDraftPhoto(
  scope: Scope,
  {
    chatId,
    id,
    blob,
    width,
    height,
    preview,
  }: { chatId: string; blob: Blob } & Pick<NewMessagePhoto, 'id' | 'width' | 'height' | 'preview'>,
): Promise<Result<void>> {
  const { replica, now } = scope
  const owner = { purpose: 'messagePhoto', ownerId: chatId } as const
  const kept = await keepFileHere(scope, { ...owner, id, blob, name: '' }, 'draft')
  if (!kept.ok) return kept
  const { size: bytes, sha256 } = kept.value
  let isFull = false
  const written = await storing(() =>
    changeRows(replica.tables.drafts, [chatId], (doc): RowChange<DraftDoc> => {
      const photos = doc?.body.photos ?? []
      isFull = false
      if (photos.some((photo) => photo.id === id)) return 'keep'
      isFull = photos.length >= MESSAGE_PHOTOS_MAX
      if (isFull) return 'keep'
      const photo = { id, bytes, sha256, width, height, preview }
      return {
        id: chatId,
        body: { text: '', ...doc?.body, v: 1, updatedAt: now(), photos: [...photos, photo] },
      }
    }),
  )
  if (!written.ok) return written
  if (!isFull) return ok(undefined)
  await dropPhotos(replica, [id])
  return fail({ kind: 'invalid', message: 'no room for another photo', fields: { photos: 'tooMany' } })
}

/** Removes a photo from a draft and from this device. */
export async function removeDraftPhoto(
  { replica }: Scope,
  { chatId, id }: { chatId: string; id: string },
): Promise<Result<void>> {
  let isTaken = false
  const written = await storing(() =>
    changeRows(replica.tables.drafts, [chatId], (doc): RowChange<DraftDoc> => {
      const photos = doc?.body.photos ?? []
      isTaken = photos.some((photo) => photo.id === id)
      return doc === null || !isTaken
        ? 'keep'
        : draftOf(
            doc,
            doc.body.text,
            photos.filter((photo) => photo.id !== id),
            doc.body.quotes,
          )
    }),
  )
  if (!written.ok || !isTaken) return written.ok ? ok(undefined) : written
  return dropPhotos(replica, [id])
}
