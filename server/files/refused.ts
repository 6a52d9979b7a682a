import { fail } from '#contract/result.ts'
import type { UploadRefusal } from '#contract/upload.ts'

/** A refusal of the file itself: sending it again would change nothing. */
export function refused(refusal: UploadRefusal): ReturnType<typeof fail> {
  return fail({ kind: 'invalid', message: 'The file is not accepted', fields: { file: refusal } })
}
