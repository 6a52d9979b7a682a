import type { StoredFile, UploadPurpose, UploadRefusal } from '#contract/upload.ts'
import type { DataSaver } from './data-use-view.ts'

/** `forbidden`: this person may not add a file there. */
export type FileRejection = UploadRefusal | 'forbidden'

/** A file as the screens show it. */
export type FileView = {
  id: string
  purpose: UploadPurpose
  ownerId: string | null
  /** `waiting` here, on its way with `sent` of `size` bytes known to have arrived, `stored`, or `rejected`. */
  state: 'waiting' | 'sending' | 'stored' | 'rejected'
  name: string
  kind: StoredFile['kind']
  size: number
  sent: number
  rejection: FileRejection | null
  /** Why a waiting one waits even while the server can be reached: data is saved, or the month's limit is reached. */
  postponed: DataSaver
  stored: StoredFile | null
}
