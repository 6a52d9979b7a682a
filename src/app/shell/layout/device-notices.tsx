import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOverdueSince } from '#app/replica/use-overdue-since.ts'
import { useReplicaPhase } from '#app/replica/use-replica-phase.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useBrowserOnline } from './browser-online.ts'
import { updateNow, useUpdateWaiting } from '#app/shell/updates/updates.ts'
import type { SyncStatus } from '#workers/replica-api.ts'

type Notice = 'needsReload' | 'evicted' | 'overdue' | 'update'
type Props = { status: SyncStatus | undefined; onSee: () => void }

/** The first that applies is shown. */
const NOTICES: readonly Notice[] = ['needsReload', 'evicted', 'overdue', 'update']
const ACTION: Record<Notice, 'reload' | 'dismiss' | 'see'> = {
  needsReload: 'reload',
  evicted: 'dismiss',
  overdue: 'see',
  update: 'reload',
}

/**
 * What happened to the app on this device: the replica was cleared, a newer build has taken it over, something written
 * here was not sent for more than a day, or a newer build waits for a quiet moment to open.
 */
export function DeviceNotices({ status, onSee }: Props) {
  const { t } = useTranslation('layout')
  const isOnline = useBrowserOnline()
  const isUpdateWaiting = useUpdateWaiting()
  const [dismissed, setDismissed] = useState<readonly Notice[]>([])
  const applies: Record<Notice, boolean> = {
    needsReload: useReplicaPhase() === 'outdated',
    evicted: status?.wasEvicted === true,
    overdue: useOverdueSince() !== null,
    update: isUpdateWaiting && isOnline,
  }
  const notice = NOTICES.find((one) => applies[one] && !dismissed.includes(one))
  const dismiss = (one: Notice) => setDismissed((before) => [...before, one])
  const act: Record<Notice, () => void> = {
    needsReload: () => window.location.reload(),
    evicted: () => dismiss('evicted'),
    overdue: () => {
      dismiss('overdue')
      onSee()
    },
    update: updateNow,
  }
  return (
    <div role="status">
      {notice && (
        <div className="device-notice">
          <Icon name={notice === 'update' ? 'arrow-repeat' : 'exclamation-circle'} />
          <p>{t(`notice.${notice}`)}</p>
          <button type="button" onClick={act[notice]}>
            {t(`notice.${ACTION[notice]}`)}
          </button>
        </div>
      )}
    </div>
  )
}
