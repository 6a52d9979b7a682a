import { z } from 'zod'
import { Id } from './endpoint.ts'
import { MESSAGE_PHOTOS_MAX, PHOTO_PREVIEW_LENGTH_MAX, UPLOAD_BYTES_MAX } from './limits.ts'
import { idsOfPhotos } from './ids-of-photos.ts'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Pixels = z.number().int().min(1).max(100_000)

/**
 * The full size of a photo whose readable size goes first: a file of its own, which follows when the line of its device
 * is good, or when another member asks for it.
 */
export const NewFullPhoto = z.object({
  id: Id,
  bytes: z.number().int().min(1).max(UPLOAD_BYTES_MAX),
  sha256: Sha256,
  width: Pixels,
  height: Pixels,
})
export type NewFullPhoto = z.infer<typeof NewFullPhoto>

/** A photo as described in its message, which is sent first. Its file follows as a `messagePhoto` upload. */
export const NewMessagePhoto = z.object({
  /** The id of the upload, created on the device; of the readable size, if there is a full one beside it. */
  id: Id,
  /** The size of the file as sent. The file isn't read before it is complete. */
  bytes: z.number().int().min(1).max(UPLOAD_BYTES_MAX),
  sha256: Sha256,
  width: Pixels,
  height: Pixels,
  /** A preview of some 25 bytes (ThumbHash, base64); blank if the device couldn't make one. */
  preview: z
    .string()
    .max(PHOTO_PREVIEW_LENGTH_MAX)
    .regex(/^[0-9A-Za-z+/]*={0,2}$/),
  /** Left out for a photo that goes in one size. */
  full: NewFullPhoto.optional(),
})
export type NewMessagePhoto = z.infer<typeof NewMessagePhoto>

/** The server's stored copy of a photo: its largest size, re-encoded. */
export const KeptPhoto = z.object({
  bytes: z.number().int().min(1),
  sha256: Sha256,
  width: Pixels,
  height: Pixels,
})
export type KeptPhoto = z.infer<typeof KeptPhoto>

/** A photo of a stored message. `kept` is `null` while it is on its way. */
export const MessagePhoto = NewMessagePhoto.extend({
  kept: KeptPhoto.nullable(),
  /** `isAsked`: another member has asked for it, so it no longer waits for a good line. */
  full: NewFullPhoto.extend({
    kept: KeptPhoto.nullable(),
    isAsked: z.literal(true).optional(),
  }).optional(),
})
export type MessagePhoto = z.infer<typeof MessagePhoto>

/** The photos of one message, without duplicates. */
export const NewMessagePhotos = z
  .array(NewMessagePhoto)
  .min(1)
  .max(MESSAGE_PHOTOS_MAX)
  .refine((photos) => {
    const ids = idsOfPhotos(photos)
    return new Set(ids.map((id) => id.toLowerCase())).size === ids.length
  }, 'twice')
