import type { SyncStatus } from '#workers/replica-api.ts'

/**
 * The banner under the top bar. `offline` follows only the browser; `portal` is a network that requires its own
 * sign-in; `unverified` means that our sign-in has had no response.
 */
export type BannerState = 'none' | 'offline' | 'portal' | 'unverified'

export function bannerState(isOnline: boolean, status: SyncStatus | undefined): BannerState {
  if (!isOnline) return 'offline'
  if (status?.isPortal) return 'portal'
  // Every start is unverified until the first response; show it only if the server does not respond.
  return status?.session === 'unverified' && status.reachability === 'unreachable' ? 'unverified' : 'none'
}
