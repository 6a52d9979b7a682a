import { fail, ok, type Result } from '#contract/result.ts'
import { scriptUrl } from '#app/replica/trusted-types.ts'
import type { PhotoAnswer, PhotoTask } from '#workers/photo.worker.ts'
import workerUrl from '#workers/photo.worker.ts?worker&url'
import type { PreparedPhoto } from '#workers/photos/prepare-photo.ts'
import type { RedrawSize } from '#workers/photos/redraw.ts'

/**
 * Returns a chosen picture as it is sent with a message: upright, without metadata, and in a readable size beside the full
 * one. `null` if this browser can't draw it, because the original might reveal where it was taken. Fails with `network` if
 * the worker that draws it isn't on this device yet and can't be fetched, and with `worker` if it died.
 */
export async function preparePhoto(file: Blob): Promise<Result<PreparedPhoto | null>> {
  const answer = await inWorker({ kind: 'photo', file })
  return answer.ok ? ok('photo' in answer.value ? answer.value.photo : null) : answer
}

/**
 * Returns a picture redrawn as JPEG: smaller, upright and without metadata. A picture that this browser can't draw is
 * returned unchanged. Fails as above.
 */
export async function resizeImage(file: Blob, size: RedrawSize): Promise<Result<Blob>> {
  const answer = await inWorker({ kind: 'picture', file, size })
  return answer.ok ? ok(('picture' in answer.value && answer.value.picture) || file) : answer
}

/** Does one task in a worker of its own, so that no press waits for a picture. */
function inWorker(task: PhotoTask): Promise<Result<PhotoAnswer>> {
  const worker = new Worker(scriptUrl(workerUrl), { type: 'module', name: 'farstead-photo' })
  return new Promise<Result<PhotoAnswer>>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<PhotoAnswer>) => resolve(ok(data)))
    worker.addEventListener('error', (event) => {
      // A script that couldn't be fetched is a plain event; an error in it says what it was.
      const isLoaded = event instanceof ErrorEvent
      resolve(fail({ kind: isLoaded ? 'worker' : 'network', message: 'The photo worker stopped' }))
    })
    worker.postMessage(task)
  }).finally(() => worker.terminate())
}
