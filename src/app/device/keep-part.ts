import type { LineClass } from '#line/line-class.ts'
import type { OptionalChunk } from '#workers/service-worker-message.ts'
import { tellServiceWorker } from './tell-service-worker.ts'

/** Asks the service worker to fetch a part of the app, in its turn on the line, so that it is available offline. */
export function keepPart(part: OptionalChunk, name: LineClass): Promise<void> {
  return tellServiceWorker({ type: 'keep', part, class: name })
}

/** Asks the service worker to fetch the pages of the app that aren't on this device yet. */
export function keepRest(isUnmeasured: boolean): Promise<void> {
  return tellServiceWorker({ type: 'keepRest', isUnmeasured })
}
