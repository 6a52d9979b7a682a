import type { SyncStatus } from '#workers/replica-api.ts'

/** Which banner stands under the top bar. `offline` follows the browser alone; `unverified` an unanswered sign-in. */
export type BannerState = 'none' | 'offline' | 'unverified'

export function bannerState(isOnline: boolean, status: SyncStatus | undefined): BannerState {
  if (!isOnline) return 'offline'
  // Every start is unverified for the moment until the first answer: only a server that does not answer is worth saying.
  return status?.session === 'unverified' && status.reachability === 'unreachable' ? 'unverified' : 'none'
}
