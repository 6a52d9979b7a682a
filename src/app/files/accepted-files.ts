import { UPLOAD_BYTES_MAX } from '#contract/limits.ts'
import type { UploadPurpose } from '#contract/upload.ts'
import { fileKind } from './file-kind.ts'

/** What this device can turn into a JPEG, and so send; the server takes the same by content, but for BMP. */
const IMAGES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/bmp']
const PDF = 'application/pdf'

/** Content types that a purpose takes, for a file picker. */
export const ACCEPTED_TYPES: Readonly<Record<UploadPurpose, readonly string[]>> = {
  avatar: IMAGES,
  unitPhoto: IMAGES,
  agreementFile: [...IMAGES, PDF],
  ticketFile: [...IMAGES, PDF],
  arrivalPhoto: IMAGES,
  ledgerFile: [...IMAGES, PDF],
  expenseFile: [...IMAGES, PDF],
  messagePhoto: IMAGES,
  postPicture: IMAGES,
}

/**
 * Why a file is not taken here already, before anything is read of it. A picture may be of any size: it is made smaller
 * first. A system that knows no type for a file leaves it blank, and then its name says what it is.
 */
export function refusalHere(
  { name, type, size }: Pick<File, 'name' | 'type' | 'size'>,
  purpose: UploadPurpose,
): 'unsupported' | 'tooLarge' | null {
  const accepted = ACCEPTED_TYPES[purpose]
  if (type === '' ? !isAcceptedByName(name, accepted) : !accepted.includes(type)) return 'unsupported'
  return size > UPLOAD_BYTES_MAX && (type === PDF || fileKind(name) === 'file') ? 'tooLarge' : null
}

function isAcceptedByName(name: string, accepted: readonly string[]): boolean {
  if (/\.svg$/i.test(name)) return false
  return fileKind(name) === 'image' || (/\.pdf$/i.test(name) && accepted.includes(PDF))
}
