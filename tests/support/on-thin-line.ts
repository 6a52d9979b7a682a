import { v7 } from 'uuid'
import { createLineScheduler } from '#line/line-scheduler.ts'
import type { Platform } from '#workers/platform.ts'

/** Returns the platform of a device whose line is known to be thin, whatever is measured in this process. */
export function onThinLine<P extends Pick<Platform, 'clock' | 'line'>>(platform: P): P {
  const guess = { bitsPerSecond: 100_000, roundTripMs: 100, isMeasured: true, isSaving: false }
  const scheduler = createLineScheduler({
    realm: v7(),
    kind: 'worker',
    clock: platform.clock,
    channel: { post: () => {}, listen: () => {} },
    alone: (work) => work(),
    guess,
  })
  return { ...platform, line: { ...scheduler, estimate: () => guess } }
}
