import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { LISTING_PATH } from '#contract/site-paths.ts'
import { whenLineIsFree } from '#app/device/when-line-is-free.ts'
import { readOnce } from '#app/replica/read-once.ts'
import { useDataUse } from '#app/replica/use-data-use.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import type { ServiceWorkerMessage } from '#workers/service-worker-message.ts'

/** So many of the person's own listings are brought ahead; a host with more has looked at those that matter. */
const OWN_MAX = 20

/**
 * Brings the public pages to the device that its app leads to: the list of rooms, and the person's own published
 * rooms. Once nothing else is to be done, and not while data is saved.
 */
export function useSitePages(userId: string): void {
  const { i18n } = useTranslation()
  const isReachable = useIsReachable()
  const isSaving = useDataUse()?.dataSaver !== null
  useEffect(() => {
    if (!isReachable || isSaving) return undefined
    let isOver = false
    let stop = () => {}
    // On a first visit it comes later, and waits for the line as well; where there is none, nothing can keep pages.
    void (navigator as Partial<Navigator>).serviceWorker?.ready.then(({ active }) => {
      if (!isOver) stop = whenLineIsFree('offline', () => bring(userId, active))
    })
    return () => {
      isOver = true
      stop()
    }
    // In another language they are other pages.
  }, [userId, isReachable, isSaving, i18n.language])
}

async function bring(userId: string, keeper: ServiceWorker | null): Promise<void> {
  const units = await readOnce('units', {})
  const own = units.ok
    ? units.value.filter(({ status, hostId }) => status === 'PUBLISHED' && hostId === userId)
    : []
  const paths = [LISTING_PATH, ...own.slice(0, OWN_MAX).map(({ id }) => `${LISTING_PATH}/${id}`)]
  keeper?.postMessage({ type: 'keepPages', paths } satisfies ServiceWorkerMessage)
}
