import { z } from 'zod'
import { Id } from './endpoint.ts'
import { MESSAGE_PHOTOS_MAX, PHOTO_PREVIEW_LENGTH_MAX, UPLOAD_BYTES_MAX } from './limits.ts'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Pixels = z.number().int().min(1).max(100_000)

/** A photo as the message that goes before it names it. Its file follows as an upload of the purpose `messagePhoto`. */
export const NewMessagePhoto = z.object({
  /** Of the upload, made on the device. */
  id: Id,
  /** Of the file as it is sent, which is not read before it is whole. */
  bytes: z.number().int().min(1).max(UPLOAD_BYTES_MAX),
  sha256: Sha256,
  width: Pixels,
  height: Pixels,
  /** What it looks like in some 25 bytes (ThumbHash, base64); blank where the device could not draw it. */
  preview: z
    .string()
    .max(PHOTO_PREVIEW_LENGTH_MAX)
    .regex(/^[0-9A-Za-z+/]*={0,2}$/),
})
export type NewMessagePhoto = z.infer<typeof NewMessagePhoto>

/** What the server keeps of a photo, once it is there: its largest size, drawn anew. */
export const KeptPhoto = z.object({
  bytes: z.number().int().min(1),
  sha256: Sha256,
  width: Pixels,
  height: Pixels,
})
export type KeptPhoto = z.infer<typeof KeptPhoto>

/** A photo of a stored message; `kept` is `null` while it is on its way. */
export const MessagePhoto = NewMessagePhoto.extend({ kept: KeptPhoto.nullable() })
export type MessagePhoto = z.infer<typeof MessagePhoto>

/** The photos of one message, each once. */
export const NewMessagePhotos = z
  .array(NewMessagePhoto)
  .min(1)
  .max(MESSAGE_PHOTOS_MAX)
  .refine((photos) => new Set(photos.map(({ id }) => id.toLowerCase())).size === photos.length, 'twice')
