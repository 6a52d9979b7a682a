import { z } from 'zod'
import { endpoint, Id, NoContent } from './endpoint.ts'
import { FILE_NAME_LENGTH_MAX, UPLOAD_BYTES_MAX } from './limits.ts'

/** What a file is for. It decides what is accepted, in which sizes it is kept, and who may read it. */
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
])
export type UploadPurpose = z.infer<typeof UploadPurpose>

/** The sizes an image is kept in; a PDF is kept whole, and each of these names finds it. */
export const FileSize = z.enum(['thumb', 'medium', 'large'])
export type FileSize = z.infer<typeof FileSize>

/** A file that the server has accepted, by its content. */
export const StoredFile = z.object({
  id: Id,
  purpose: UploadPurpose,
  /** What it belongs to: a unit (also for photos of its arrival notes), an agreement, a ticket, an entry, an expense, a chat, a post; `null` for an avatar. */
  ownerId: Id.nullable(),
  /** What a document was called where it was chosen; empty for pictures that others may see. */
  name: z.string(),
  kind: z.enum(['image', 'pdf']),
  contentType: z.enum(['image/webp', 'application/pdf']),
  /** Of the largest size that is kept. */
  bytes: z.number().int().min(1),
  /** Pixels of the largest size; `null` for a PDF. */
  width: z.number().int().min(1).nullable(),
  height: z.number().int().min(1).nullable(),
  /** Below the API's base; a slash and a `FileSize` follow. `null` while only the bearer of a token may read it. */
  url: z.string().nullable(),
})
export type StoredFile = z.infer<typeof StoredFile>

/** How far an upload has come; `file` is there once all of it was accepted. */
export const UploadState = z.object({ received: z.number().int().min(0), file: StoredFile.nullable() })
export type UploadState = z.infer<typeof UploadState>

/** Why a file is not accepted: the message of the field `file` in a 422. */
export const UploadRefusal = z.enum([
  /** Its content is none of the kinds that its purpose takes, whatever its name says. */
  'unsupported',
  /** More bytes than one file may have. */
  'tooLarge',
  /** More pixels than one picture may have. */
  'tooManyPixels',
  /** It looks like one of the kinds and cannot be read, or its bytes are not the ones announced. */
  'damaged',
  /** This person's files take up all the room that one person has. */
  'quota',
])
export type UploadRefusal = z.infer<typeof UploadRefusal>

/** The content type of an upload's body: bytes, and nothing that a server in between would read or change. */
export const UPLOAD_CONTENT_TYPE = 'application/octet-stream'

const UploadParams = z.object({ id: Id })

export const uploadState = endpoint({
  name: 'uploadState',
  method: 'get',
  path: '/uploads/:id',
  needs: 'signedIn',
  summary: 'How far an upload of the caller has come; one that nobody began has received nothing',
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
    'Adds bytes to an upload, from an offset; 409 when that is not how far it has come. With the last byte it is checked and kept',
  params: UploadParams,
  query: z.object({
    offset: z.coerce.number().int().min(0).max(UPLOAD_BYTES_MAX),
    /** Bytes of the whole file. */
    size: z.coerce.number().int().min(1),
    /** Of the whole file, in hex: what was put together from pieces must be what was chosen. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    purpose: UploadPurpose,
    ownerId: Id.optional(),
    /** What it is called; kept of documents only. */
    name: z.string().max(FILE_NAME_LENGTH_MAX).optional(),
  }),
  answer: z.object({ data: UploadState }),
})

export const removeUpload = endpoint({
  name: 'removeUpload',
  method: 'delete',
  path: '/uploads/:id',
  needs: 'signedIn',
  summary:
    "Removes a file of the caller's, finished or not; one that is not there is removed already, one that others rely on is a 409",
  params: UploadParams,
  answer: NoContent,
})

/** Path of a private file's content, below the API's base; the bearer says who asks. */
export function uploadContentPath(id: string, size: FileSize): string {
  return `/uploads/${id}/content?size=${size}`
}
