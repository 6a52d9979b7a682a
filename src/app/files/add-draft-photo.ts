import { v7 } from 'uuid'
import { mutate } from '#app/replica/replica.ts'
import { refusalHere } from './accepted-files.ts'
import type { FileProblem } from './file-problem.ts'
import { preparePhoto } from './prepare-photo.ts'

/** Why a photo could not be added to a draft. */
export type DraftPhotoProblem = FileProblem | 'tooMany'

/**
 * Prepares a picture and adds it to a conversation's draft on this device. Returns the reason if that failed, `null` if
 * it worked. With an `id` the call is idempotent.
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
