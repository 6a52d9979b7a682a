import { AVATAR_EDGES, IMAGE_EDGES } from '#contract/limits.ts'
import { ok, type Failure, type Result } from '#contract/result.ts'
import type { UploadPurpose } from '#contract/upload.ts'
import { mutate } from '#app/replica/replica.ts'
import { refusalHere } from './accepted-files.ts'
import type { FileProblem } from './file-problem.ts'
import { keepOnceOnline } from './keep-once-online.ts'
import { resizeImage } from './prepare-photo.ts'

/**
 * Prepares a chosen file and keeps it on this device, queued. With an `id` the call is idempotent. With `onWait` it waits
 * for a connection if keeping files needs one first (keep-once-online.ts).
 */
export async function addFileHere({
  purpose,
  ownerId,
  file,
  id,
  onWait,
}: {
  purpose: UploadPurpose
  ownerId: string | null
  file: File
  id?: string
  onWait?: () => void
}): Promise<{ id: string } | FileProblem> {
  const refusal = refusalHere(file, purpose)
  if (refusal) return refusal
  const smaller = await keepOnceOnline(() => smallerOf(file, purpose), onWait)
  if (!smaller.ok) return problemOfAdding(smaller.failure)
  const chosen = {
    purpose,
    ownerId,
    blob: smaller.value,
    name: file.name,
    ...(id === undefined ? {} : { id }),
  }
  const added = await keepOnceOnline(() => mutate('addFile', chosen), onWait)
  return added.ok ? added.value : problemOfAdding(added.failure)
}

async function smallerOf(file: File, purpose: UploadPurpose): Promise<Result<Blob>> {
  if (file.type === 'application/pdf' || /\.pdf$/i.test(file.name)) return ok(file)
  return purpose === 'avatar'
    ? resizeImage(file, { edge: AVATAR_EDGES.large, isSquare: true })
    : resizeImage(file, { edge: IMAGE_EDGES.large })
}

function problemOfAdding(failure: Failure): FileProblem {
  if (failure.kind === 'storage') return 'noRoomHere'
  if (failure.kind === 'network') return 'needsConnection'
  return failure.kind === 'invalid' && failure.fields.file === 'tooLarge' ? 'tooLarge' : 'notKept'
}
