import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOverdueSince } from '#app/replica/use-overdue-since.ts'
import { useReplicaPhase } from '#app/replica/use-replica-phase.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { useKeepFocus } from '#app/ui/use-keep-focus.ts'
import { useBrowserOnline } from './browser-online.ts'
import { updateNow, useUpdateWaiting } from '#app/shell/updates/updates.ts'
import type { SyncStatus } from '#workers/replica-api.ts'

type Notice = 'needsReload' | 'heldByTab' | 'evicted' | 'overdue' | 'update'
type Props = { status: SyncStatus | undefined; onSee: () => void }

/** In order of importance: only the first that applies is shown. */
const NOTICES: readonly Notice[] = ['needsReload', 'heldByTab', 'evicted', 'overdue', 'update']
const ACTION: Record<Notice, 'reload' | 'dismiss' | 'see'> = {
  needsReload: 'reload',
  heldByTab: 'reload',
  evicted: 'dismiss',
  overdue: 'see',
  update: 'reload',
}

/**
 * Notices about the app on this device: the replica was cleared, a newer build has taken it over, a tab of an older
 * build holds it, something has been waiting to be sent for more than a day, or a newer build waits for a quiet moment
 * to open.
 */
export function DeviceNotices({ status, onSee }: Props) {
  const { t } = useTranslation('layout')
  const isOnline = useBrowserOnline()
  const isUpdateWaiting = useUpdateWaiting()
  const phase = useReplicaPhase()
  const [dismissed, setDismissed] = useState<readonly Notice[]>([])
  const applies: Record<Notice, boolean> = {
    needsReload: phase === 'outdated',
    heldByTab: phase === 'held',
    evicted: status?.wasEvicted === true,
    overdue: useOverdueSince() !== null,
    update: isUpdateWaiting && isOnline,
  }
  const notice = NOTICES.find((one) => applies[one] && !dismissed.includes(one))
  const dismiss = (one: Notice) => setDismissed((before) => [...before, one])
  const act: Record<Notice, () => void> = {
    needsReload: () => window.location.reload(),
    heldByTab: () => window.location.reload(),
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
        <NoticeLine icon={notice === 'update' ? 'arrow-repeat' : 'exclamation-circle'}>
          <p>{t(`notice.${notice}`)}</p>
          <button type="button" onClick={act[notice]}>
            {t(`notice.${ACTION[notice]}`)}
          </button>
        </NoticeLine>
      )}
    </div>
  )
}

function NoticeLine({ icon, children }: { icon: IconName; children: ReactNode }) {
  const line = useRef<HTMLDivElement>(null)
  useKeepFocus(line)
  return (
    <div ref={line} className="abreast device-notice">
      <Icon name={icon} />
      {children}
    </div>
  )
}
