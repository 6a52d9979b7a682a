import { v7 } from 'uuid'
import type { Failure } from '#contract/result.ts'
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
  const prepared = await keepOnceOnline(() => preparePhoto(file), onWait)
  if (!prepared.ok) return problemOf(prepared.failure)
  if (!prepared.value) return 'unsupported'
  const { full, ...readable } = prepared.value
  // Made once, so that what is tried again is the same.
  const photo = { chatId, id, ...readable, ...(full && { full: { id: v7(), ...full } }) }
  const added = await keepOnceOnline(() => mutate('addDraftPhoto', photo), onWait)
  return added.ok ? null : problemOf(added.failure)
}

function problemOf(failure: Failure): DraftPhotoProblem {
  if (failure.kind === 'storage') return 'noRoomHere'
  if (failure.kind === 'network') return 'needsConnection'
  return failure.kind === 'invalid' && failure.fields.photos ? 'tooMany' : 'notKept'
}
