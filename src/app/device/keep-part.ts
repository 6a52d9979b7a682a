import type { LineClass } from '#line/line-class.ts'
import type { OptionalChunk, ServiceWorkerMessage } from '#workers/service-worker-message.ts'

/** Asks the service worker to fetch a part of the app, in its turn on the line, so that it is available offline. */
export async function keepPart(part: OptionalChunk, name: LineClass): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'keep', part, class: name } satisfies ServiceWorkerMessage)
}
