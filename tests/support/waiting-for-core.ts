import { availableParallelism, loadavg } from 'node:os'

/** How many processes wait for each core of this machine, over the last minute; 1 for one that has time. */
export function waitingForCore(): number {
  return Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
}
