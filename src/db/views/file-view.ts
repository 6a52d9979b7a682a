import type { StoredFile, UploadPurpose, UploadRefusal } from '#contract/upload.ts'
import type { DataSaver } from './data-use-view.ts'

/** `forbidden`: this person may not add a file there. */
export type FileRejection = UploadRefusal | 'forbidden'

/**
 * Why a file waits although the server can be reached: the data saver is on, the month's limit is reached, or the line is
 * too thin for the full size of a photo.
 */
export type Postponed = DataSaver | 'thinLine'

/** The owner of files: a unit, an agreement, a ticket; `null` for the person's own avatar. */
export type FileOwner = { purpose: UploadPurpose; ownerId: string | null }

/** A file as screens show it. */
export type FileView = FileOwner & {
  id: string
  /** `waiting` here; `sending`, with `sent` of `size` bytes known to have arrived; `stored`; or `rejected`. */
  state: 'waiting' | 'sending' | 'stored' | 'rejected'
  name: string
  kind: StoredFile['kind']
  size: number
  sent: number
  rejection: FileRejection | null
  postponed: Postponed
  stored: StoredFile | null
}
