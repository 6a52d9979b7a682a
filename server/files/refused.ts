import { fail } from '#contract/result.ts'
import type { UploadRefusal } from '#contract/upload.ts'

/** Returns the failure for a file that isn't acceptable: sending it again would change nothing. */
export function refused(refusal: UploadRefusal): ReturnType<typeof fail> {
  return fail({ kind: 'invalid', message: 'The file was refused', fields: { file: refusal } })
}
