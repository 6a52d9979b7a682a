import type { SyncStatus } from '#workers/replica-api.ts'

/**
 * Which banner stands under the top bar. `offline` follows the browser alone; `portal` is a network that wants a sign-in
 * of its own first, `unverified` our own sign-in unanswered.
 */
export type BannerState = 'none' | 'offline' | 'portal' | 'unverified'

export function bannerState(isOnline: boolean, status: SyncStatus | undefined): BannerState {
  if (!isOnline) return 'offline'
  if (status?.isPortal) return 'portal'
  // Every start is unverified for the moment until the first answer: only a server that does not answer is worth saying.
  return status?.session === 'unverified' && status.reachability === 'unreachable' ? 'unverified' : 'none'
}
