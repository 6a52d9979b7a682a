import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReplicaPhase } from '#app/replica/use-replica-phase.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useBrowserOnline } from './browser-online.ts'
import { updateNow, useUpdateWaiting } from './updates.ts'
import type { SyncStatus } from '#workers/replica-api.ts'

/**
 * What happened to the app on this device: the replica was cleared, a newer build has taken it over, or a newer build
 * waits for a quiet moment to open.
 */
export function DeviceNotices({ status }: { status: SyncStatus | undefined }) {
  const { t } = useTranslation('layout')
  const isOnline = useBrowserOnline()
  const isUpdateWaiting = useUpdateWaiting()
  const [isDismissed, setIsDismissed] = useState(false)
  const needsReload = useReplicaPhase() === 'outdated'
  const notice = needsReload
    ? 'needsReload'
    : status?.wasEvicted === true && !isDismissed
      ? 'evicted'
      : isUpdateWaiting && isOnline
        ? 'update'
        : null
  const act = {
    needsReload: () => window.location.reload(),
    evicted: () => setIsDismissed(true),
    update: updateNow,
  }
  return (
    <div role="status">
      {notice && (
        <div className="device-notice">
          <Icon name={notice === 'update' ? 'arrow-repeat' : 'exclamation-circle'} />
          <p>{t(`notice.${notice}`)}</p>
          <button type="button" onClick={act[notice]}>
            {t(notice === 'evicted' ? 'notice.dismiss' : 'notice.reload')}
          </button>
        </div>
      )}
    </div>
  )
}
