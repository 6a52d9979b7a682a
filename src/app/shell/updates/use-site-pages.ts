import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { LISTING_PATH } from '#contract/site-paths.ts'
import { tellServiceWorker } from '#app/device/tell-service-worker.ts'
import { whenLineIsFree } from '#app/device/when-line-is-free.ts'
import { readOnce } from '#app/replica/read-once.ts'
import { useDataUse } from '#app/replica/use-data-use.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { deviceStorage, readPreference } from '#app/theme/preference.ts'

/** Maximum number of the person's own listings to prefetch; a host with more has visited those that matter. */
const OWN_MAX = 20

/**
 * Prefetches the public pages that the app links to: the list of rooms, and the person's own published rooms. Waits
 * until the line is idle, and does nothing while data saver is on. A page fetched within a day is not fetched again.
 */
export function useSitePages(userId: string): void {
  const { i18n } = useTranslation()
  const isReachable = useIsReachable()
  const isSaving = useDataUse()?.dataSaver !== null
  useEffect(() => {
    if (!isReachable || isSaving) return undefined
    let isOver = false
    let stop = () => {}
    // On a first visit the service worker comes later and also waits for the line; without one, nothing can cache
    // pages.
    void (navigator as Partial<Navigator>).serviceWorker?.ready.then(() => {
      if (!isOver) stop = whenLineIsFree('offline', () => bring(userId, i18n.language))
    })
    return () => {
      isOver = true
      stop()
    }
    // Each language has its own pages.
  }, [userId, isReachable, isSaving, i18n.language])
}

async function bring(userId: string, language: string): Promise<void> {
  const units = await readOnce('units', {})
  const own = units.ok
    ? units.value.filter(({ status, hostId }) => status === 'PUBLISHED' && hostId === userId)
    : []
  const paths = [LISTING_PATH, ...own.slice(0, OWN_MAX).map(({ id }) => `${LISTING_PATH}/${id}`)]
  const variant = `${language} ${readPreference(deviceStorage(), 'theme') ?? 'system'}`
  await tellServiceWorker({ type: 'keepPages', paths, variant })
}
