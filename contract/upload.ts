import { z } from 'zod'
import { endpoint, Id, NoContent } from './endpoint.ts'
import { FILE_NAME_LENGTH_MAX, UPLOAD_BYTES_MAX } from './limits.ts'

/** What a file is for. Decides what is accepted, in which sizes it is kept, and who may read it. */
export const UploadPurpose = z.enum([
  'avatar',
  'unitPhoto',
  'agreementFile',
  'ticketFile',
  'arrivalPhoto',
  'ledgerFile',
  'expenseFile',
  'messagePhoto',
  'postPicture',
  'inspectionPhoto',
  'turnoverPhoto',
])
export type UploadPurpose = z.infer<typeof UploadPurpose>

/** The sizes in which an image is kept. A PDF is kept as it is, and is returned for each of these. */
export const FileSize = z.enum(['thumb', 'medium', 'large'])
export type FileSize = z.infer<typeof FileSize>

/** A file that the server has accepted, identified by its content. */
export const StoredFile = z.object({
  id: Id,
  purpose: UploadPurpose,
  /**
   * Its owner: a unit (also for photos of its arrival notes), an agreement, a ticket, a ledger entry, an expense, a
   * chat, a post, an inspection; `null` for an avatar.
   */
  ownerId: Id.nullable(),
  /** A document's name when it was chosen; empty for pictures that others may see. */
  name: z.string(),
  kind: z.enum(['image', 'pdf']),
  contentType: z.enum(['image/webp', 'application/pdf']),
  /** Size of the largest version kept. */
  bytes: z.number().int().min(1),
  /** Pixels of the largest version; `null` for a PDF. */
  width: z.number().int().min(1).nullable(),
  height: z.number().int().min(1).nullable(),
  /** Relative to the API's base; append a slash and a `FileSize`. `null` if it can only be read with a bearer token. */
  url: z.string().nullable(),
})
export type StoredFile = z.infer<typeof StoredFile>

/** How much of an upload has arrived. `file` is set once all of it has been accepted. */
export const UploadState = z.object({ received: z.number().int().min(0), file: StoredFile.nullable() })
export type UploadState = z.infer<typeof UploadState>

/** Why a file isn't accepted: the message of the field `file` in a 422. */
export const UploadRefusal = z.enum([
  /** Its content is none of the types that its purpose accepts, whatever its name says. */
  'unsupported',
  /** More bytes than a file may have. */
  'tooLarge',
  /** More pixels than a picture may have. */
  'tooManyPixels',
  /** It looks like an accepted type but can't be read, or its bytes aren't the announced ones. */
  'damaged',
  /** This person's files use all the storage that a person has. */
  'quota',
])
export type UploadRefusal = z.infer<typeof UploadRefusal>

/** The content type of an upload's body: bytes that no server in between reads or changes. */
export const UPLOAD_CONTENT_TYPE = 'application/octet-stream'

const UploadParams = z.object({ id: Id })

export const uploadState = endpoint({
  name: 'uploadState',
  method: 'get',
  path: '/uploads/:id',
  needs: 'signedIn',
  summary: 'Bytes received of one of the caller’s uploads; 0 for one that hasn’t begun',
  params: UploadParams,
  answer: z.object({ data: UploadState }),
})

export const putUpload = endpoint({
  name: 'putUpload',
  method: 'put',
  path: '/uploads/:id',
  needs: 'signedIn',
  hasOwnLimit: true,
  summary:
    'Adds bytes to an upload at an offset; 409 if the upload doesn’t end there. After the last byte the server checks and stores the file',
  params: UploadParams,
  query: z.object({
    offset: z.coerce.number().int().min(0).max(UPLOAD_BYTES_MAX),
    /** Bytes of the whole file. */
    size: z.coerce.number().int().min(1),
    /** SHA-256 of the whole file, in hex: the file assembled from pieces must be the one that was chosen. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    purpose: UploadPurpose,
    ownerId: Id.optional(),
    /** Its name; only kept for documents. */
    name: z.string().max(FILE_NAME_LENGTH_MAX).optional(),
  }),
  answer: z.object({ data: UploadState }),
})

export const removeUpload = endpoint({
  name: 'removeUpload',
  method: 'delete',
  path: '/uploads/:id',
  needs: 'signedIn',
  summary: 'Removes one of the caller’s files, finished or not. Safe to repeat; 409 if others rely on it',
  params: UploadParams,
  answer: NoContent,
})

/** Returns the path of a private file's content, relative to the API's base. The bearer token identifies the reader. */
export function uploadContentPath(id: string, size: FileSize): string {
  return `/uploads/${id}/content?size=${size}`
}
