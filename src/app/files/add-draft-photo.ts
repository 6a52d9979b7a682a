import { v7 } from 'uuid'
import { mutate } from '#app/replica/replica.ts'
import { refusalHere } from './accepted-files.ts'
import type { FileProblem } from './file-problem.ts'
import { keepOnceOnline } from './keep-once-online.ts'
import { preparePhoto } from './prepare-photo.ts'

/** Why a photo could not be added to a draft. */
export type DraftPhotoProblem = FileProblem | 'tooMany'

/**
 * Prepares a picture and adds it to a conversation's draft on this device. Returns the reason if that failed, `null` if
 * it worked. With an `id` the call is idempotent. With `onWait` it waits for a connection if keeping photos needs one
 * first (keep-once-online.ts).
 */
export async function addDraftPhoto(
  chatId: string,
  file: File,
  { id = v7(), onWait }: { id?: string; onWait?: () => void } = {},
): Promise<DraftPhotoProblem | null> {
  const refusal = refusalHere(file, 'messagePhoto')
  if (refusal) return refusal
  const photo = await preparePhoto(file)
  if (!photo) return 'unsupported'
  const added = await keepOnceOnline(() => mutate('addDraftPhoto', { chatId, id, ...photo }), onWait)
  if (added.ok) return null
  if (added.failure.kind === 'storage') return 'noRoomHere'
  if (added.failure.kind === 'network') return 'needsConnection'
  return added.failure.kind === 'invalid' && added.failure.fields.photos ? 'tooMany' : 'notKept'
}
