import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReplicaPhase } from '#app/replica/use-replica-phase.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { SyncStatus } from '#workers/replica-api.ts'

/** What happened to the replica on this device, said once: it was cleared, or a newer build has taken it over. */
export function DeviceNotices({ status }: { status: SyncStatus | undefined }) {
  const { t } = useTranslation('layout')
  const [isDismissed, setIsDismissed] = useState(false)
  const needsReload = useReplicaPhase() === 'outdated'
  const isShown = needsReload || (status?.wasEvicted === true && !isDismissed)
  return (
    <div role="status">
      {isShown && (
        <div className="device-notice">
          <Icon name="exclamation-circle" />
          <p>{t(needsReload ? 'notice.needsReload' : 'notice.evicted')}</p>
          {needsReload ? (
            <button type="button" onClick={() => window.location.reload()}>
              {t('notice.reload')}
            </button>
          ) : (
            <button type="button" onClick={() => setIsDismissed(true)}>
              {t('notice.dismiss')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
