import { UPLOAD_BYTES_MAX } from '#contract/limits.ts'
import type { UploadPurpose } from '#contract/upload.ts'
import { fileKind } from './file-kind.ts'

/** Types that this device can convert to JPEG and so send. The server accepts the same types by content, except BMP. */
const IMAGES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/bmp']
const PDF = 'application/pdf'

/** Content types that each purpose accepts, for a file picker. */
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
  inspectionPhoto: IMAGES,
  turnoverPhoto: IMAGES,
}

/**
 * Returns why this device refuses a file before reading it. A picture may have any size, because it is made smaller
 * first. If the system gives a file no type, its extension decides.
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
