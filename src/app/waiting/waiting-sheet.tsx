import './waiting-sheet.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSession } from '#app/auth/session.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { replica } from '#app/replica/replica.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { Button } from '#app/ui/button.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { SYNC_PATH } from '#app/format/paths.ts'
import type { SyncStatus, WaitingView } from '#workers/replica-api.ts'
import { isNothing } from './is-nothing.ts'
import { lastReturn } from './tell-return.ts'
import { WaitingExport } from './waiting-export.tsx'
import { WaitingGroups } from './waiting-groups.tsx'

/** What waits on this device across all conversations: to see, to edit where possible, to copy and to send now (§5). */
export function WaitingSheet({
  isOpen,
  needYou,
  status,
  onClose,
}: {
  isOpen: boolean
  /** How many of them need the person. */
  needYou: number
  status: SyncStatus | undefined
  onClose: () => void
}) {
  return <>{isOpen && <OpenSheet needYou={needYou} status={status} onClose={onClose} />}</>
}

function OpenSheet({
  needYou,
  status,
  onClose,
}: {
  needYou: number
  status: SyncStatus | undefined
  onClose: () => void
}) {
  const { t } = useTranslation('waiting')
  const dates = useDateText()
  const waiting = useLiveQuery('waiting', {})
  const [tried, setTried] = useState<'trying' | 'sent' | 'failed' | null>(null)

  async function tryNow(): Promise<void> {
    setTried('trying')
    const done = await replica.syncNow()
    setTried(done.ok ? 'sent' : 'failed')
  }

  const isEmpty = waiting !== undefined && isNothing(waiting)
  const left = waiting === undefined ? 0 : countOf(waiting)
  const lastSync = status?.lastSyncAt
    ? t('lastAnswer', { when: dates.moment(status.lastSyncAt) })
    : t('neverSynced')
  return (
    <Sheet
      isOpen
      title={t('title')}
      onClose={onClose}
      footer={
        <div className="waiting-foot">
          <div className="waiting-sync">
            <p className="numeric">
              {lastSync}{' '}
              <Link to={SYNC_PATH} onClick={onClose}>
                {t('details')}
              </Link>
            </p>
            <p role="status">
              {tried === 'trying' && t('trying')}
              {tried === 'failed' && t('stillOffline')}
              {tried === 'sent' && (left === 0 ? t('empty') : t('notAll', { count: left }))}
            </p>
          </div>
          <WaitingExport waiting={waiting} />
          <Button
            kind="primary"
            icon="arrow-repeat"
            isBusy={tried === 'trying'}
            onPress={() => void tryNow()}
          >
            {t('tryNow')}
          </Button>
        </div>
      }
    >
      <div className="waiting stack">
        {status?.isPortal && <p className="waiting-need">{t('portal')}</p>}
        <p>{isEmpty ? t('empty') : t('lead')}</p>
        {needYou > 0 && <p className="waiting-need">{t('needYou', { count: needYou })}</p>}
        {waiting && <WaitingGroups waiting={waiting} onLeave={onClose} />}
        <SentOnReturn />
      </div>
    </Sheet>
  )
}

/** What was sent when the device was last back online, for an hour. */
function SentOnReturn() {
  const { t } = useTranslation('waiting')
  const dates = useDateText()
  const userId = useSession()?.user.id ?? ''
  const [kept] = useState(() => lastReturn(userId, Date.now()))
  if (kept === null) return null
  return (
    <section>
      <h3>{t('return.kept', { when: dates.time(kept.at) })}</h3>
      <p>{kept.text}</p>
      <ul className="waiting-sent">
        {kept.lines.map((line, nth) => (
          // oxlint-disable-next-line react/no-array-index-key -- they never change, and two may say the same
          <li key={nth} className="one-line">
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}

function countOf({ chats, intents, edits, files, later }: WaitingView): number {
  const messages = chats.reduce((sum, chat) => sum + chat.messages.length, 0)
  return messages + intents.length + edits.length + files.length + later.length
}
