import './sync-route.css'
import { useTranslation } from 'react-i18next'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { useSyncStatus } from '#app/replica/use-sync-status.ts'
import { DataSection } from './data-section.tsx'
import { DeviceSection } from './device-section.tsx'
import { HeldSection } from './held-section.tsx'
import { useDateText } from '#app/format/use-date-text.ts'
import type { Diagnostics, OutboxView, SyncStatus } from '#workers/replica-api.ts'
import { LineSection } from './line-section.tsx'
import { LineTasks } from './line-tasks.tsx'
import { MissingPages } from './missing-pages.tsx'
import { QueueSection } from './queue-section.tsx'
import { SyncNow } from './sync-now.tsx'
import { useEffect, useState } from 'react'
import { replica } from '#app/replica/replica.ts'

const ASKED_EVERY_MS = 1_000

/**
 * The sync state of this device in three sentences; the evidence for it, and the choices a person has about it, under
 * *Details* (§5).
 */
export function Component() {
  const { t } = useTranslation(['sync', 'shell'])
  const dates = useDateText()
  const status = useSyncStatus()
  const outbox = useLiveQuery('outbox', {})
  const diagnostics = useDiagnostics()
  const unsent = outbox === undefined ? 0 : countOf(outbox)
  const lineWords = ({ reachability, lastSyncAt }: SyncStatus): string => {
    if (reachability !== 'reachable') return t(reachability === 'unknown' ? 'says.unknown' : 'says.offline')
    return lastSyncAt ? t('says.online', { when: dates.moment(lastSyncAt) }) : t('says.onlineNever')
  }
  return (
    <div className="sync stack gap-6">
      <header>
        <h1 className="titled-by-bar">{t('shell:nav.sync')}</h1>
        <p>
          {unsent === 0 ? t('leadNone') : t('lead', { count: unsent })} {status?.isPortal && t('portal')}
        </p>
        <p>{status === undefined ? t('says.unknown') : lineWords(status)}</p>
        <p>{t('says.here')}</p>
        <MissingPages />
      </header>
      <SyncNow diagnostics={diagnostics} />
      <details className="sync-details unfolds">
        <summary>{t('details')}</summary>
        <div className="sync-columns">
          <div>
            <LineSection status={status} diagnostics={diagnostics} />
            <LineTasks />
            <QueueSection waits={diagnostics?.waits ?? []} />
            <HeldSection lastSyncAt={status?.lastSyncAt} />
          </div>
          <div>
            <DataSection diagnostics={diagnostics} />
            <DeviceSection status={status} />
          </div>
        </div>
      </details>
    </div>
  )
}

function countOf({ oldestAt: _, ...counts }: OutboxView): number {
  return Object.values(counts).reduce((total, count) => total + count, 0)
}

/** Returns what the leader knows, requested every second while this is on screen; `undefined` until it has answered. */
function useDiagnostics(): Diagnostics | undefined {
  const [diagnostics, setDiagnostics] = useState<Diagnostics>()
  useEffect(() => {
    let timer: number | undefined
    let isOver = false
    async function ask(): Promise<void> {
      const answer = await replica.diagnostics()
      if (isOver) return
      if (answer.ok) setDiagnostics(answer.value)
      timer = window.setTimeout(() => void ask(), ASKED_EVERY_MS)
    }
    void ask()
    return () => {
      isOver = true
      window.clearTimeout(timer)
    }
  }, [])
  return diagnostics
}
