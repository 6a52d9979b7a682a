import { MESSAGE_PHOTOS_MAX } from '#contract/limits.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { idsOfPhotos } from '#contract/ids-of-photos.ts'
import type { NewFullPhoto, NewMessagePhoto } from '#contract/message-photo.ts'
import { dropPhotos } from '#db/outbox/message-photos.ts'
import type { Scope } from '#db/replica.ts'
import { draftOf, type DraftDoc } from '#db/schema/drafts.ts'
import { changeRows, storing, type RowChange } from '#db/storage/rows.ts'
import { keepFilesHere } from './files.ts'

/** A photo as its composer made it. `full` is left out for one that is small enough to go in one size. */
type Prepared = Pick<NewMessagePhoto, 'id' | 'width' | 'height' | 'preview'> & {
  blob: Blob
  full?: Pick<NewFullPhoto, 'id' | 'width' | 'height'> & { blob: Blob }
}

/**
 * Keeps a photo on this device, in both its sizes or not at all, and adds it to a conversation's draft. Ids are UUIDv7s; the
 * call may be repeated. Writes the files first, so that no draft names a photo that isn't here. Fails with `invalid` for a
 * photo that can't be kept or one too many, and with `storage` if there is no space.
 */
export async function addDraftPhoto(
  scope: Scope,
  { chatId, blob, full, ...photo }: Prepared & { chatId: string },
): Promise<Result<void>> {
  const file = { purpose: 'messagePhoto', ownerId: chatId, name: '' } as const
  const kept = await keepFilesHere(
    scope,
    [
      { ...file, id: photo.id, blob },
      ...(full ? [{ ...file, id: full.id, blob: full.blob, isFull: true as const }] : []),
    ],
    'draft',
  )
  if (!kept.ok) return kept
  const [own, ofFull] = kept.value.map(({ size, sha256 }) => ({ bytes: size, sha256 }))
  if (own === undefined) throw new Error('as many files out as in')
  const added = await addToDraft(scope, chatId, {
    ...photo,
    ...own,
    ...(full && ofFull && { full: { id: full.id, width: full.width, height: full.height, ...ofFull } }),
  })
  if (!added.ok) {
    if (added.failure.kind === 'invalid') await dropPhotos(scope.replica, idsOfPhotos([{ ...photo, full }]))
    return added
  }
  // A repeated call may have made the full size anew.
  return full && added.value.full?.id !== full.id ? dropPhotos(scope.replica, [full.id]) : ok(undefined)
}

/** Returns the photo as the draft has it, which may be from an earlier call. */
async function addToDraft(
  { replica, now }: Scope,
  chatId: string,
  photo: NewMessagePhoto,
): Promise<Result<NewMessagePhoto>> {
  let named: NewMessagePhoto | null = null
  const written = await storing(() =>
    changeRows(replica.tables.drafts, [chatId], (doc): RowChange<DraftDoc> => {
      const photos = doc?.body.photos ?? []
      named = photos.find(({ id }) => id === photo.id) ?? null
      if (named !== null || photos.length >= MESSAGE_PHOTOS_MAX) return 'keep'
      named = photo
      return {
        id: chatId,
        body: { text: '', ...doc?.body, v: 1, updatedAt: now(), photos: [...photos, photo] },
      }
    }),
  )
  if (!written.ok) return written
  return named === null
    ? fail({ kind: 'invalid', message: 'no room for another photo', fields: { photos: 'tooMany' } })
    : ok(named)
}

/** Removes a photo from a draft and from this device. */
export async function removeDraftPhoto(
  { replica }: Scope,
  { chatId, id }: { chatId: string; id: string },
): Promise<Result<void>> {
  let taken: NewMessagePhoto | undefined
  const written = await storing(() =>
    changeRows(replica.tables.drafts, [chatId], (doc): RowChange<DraftDoc> => {
      const photos = doc?.body.photos ?? []
      taken = photos.find((photo) => photo.id === id)
      return doc === null || !taken
        ? 'keep'
        : draftOf(
            doc,
            doc.body.text,
            photos.filter((photo) => photo.id !== id),
            doc.body.quotes,
          )
    }),
  )
  return written.ok ? dropPhotos(replica, idsOfPhotos(taken ? [taken] : [])) : written
}
