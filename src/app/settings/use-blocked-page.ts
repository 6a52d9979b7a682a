import { ok } from '#contract/result.ts'
import { replica } from '#app/replica/replica.ts'
import { type Paged, type ServerPage, useServerPage } from '#app/server-lists/use-server-page.ts'
import { useSyncStatus } from '#app/replica/use-sync-status.ts'
import type { BlockedPerson } from '#workers/replica-api.ts'
import { BLOCKED_PER_PAGE, blockedPage, type BlockedPage } from './blocked-page.ts'

/** Returns a page of blocked people from the server, or from this device while the server doesn't respond. */
export function useBlockedPage(here: readonly BlockedPerson[]): BlockedPage & { served: ServerPage<Paged> } {
  const isSyncing = useSyncStatus((status) => status.isSyncing)
  const { page, answer, goTo } = useServerPage(
    'blocked',
    (asked) => replica.ask('blockedUsers', { page: asked, perPage: BLOCKED_PER_PAGE }),
    // Sending changes alters the server's list.
    `${here.length} ${isSyncing}`,
  )
  const shown = blockedPage(here, answer?.ok ? answer.value : null, page)
  const { lastPage } = shown
  return { ...shown, served: { page: Math.min(page, lastPage), answer: ok({ meta: { lastPage } }), goTo } }
}
