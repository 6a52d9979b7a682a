import { v7 } from 'uuid'
import { mutate } from '#app/replica/replica.ts'
import { refusalHere } from './accepted-files.ts'
import type { FileProblem } from './file-problem.ts'
import { preparePhoto } from './prepare-photo.ts'

/** Why a photo is not in a draft. */
export type DraftPhotoProblem = FileProblem | 'tooMany'

/**
 * Makes a picture ready and puts it into a conversation's draft, on this device. Returns why it couldn't, `null` when it is
 * there. With an `id` the call may be repeated.
 */
export async function addDraftPhoto(
  chatId: string,
  file: File,
  id: string = v7(),
): Promise<DraftPhotoProblem | null> {
  const refusal = refusalHere(file, 'messagePhoto')
  if (refusal) return refusal
  const photo = await preparePhoto(file)
  if (!photo) return 'unsupported'
  const added = await mutate('addDraftPhoto', { chatId, id, ...photo })
  if (added.ok) return null
  if (added.failure.kind === 'storage') return 'noRoomHere'
  return added.failure.kind === 'invalid' && added.failure.fields.photos ? 'tooMany' : 'notKept'
}
