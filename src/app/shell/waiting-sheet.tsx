import './waiting-sheet.css'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { saveUnsent } from '#app/auth/unsent-export.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { replica } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import type { OutboxView } from '#workers/replica-api.ts'
import { groupByChat, type UnsentMessage } from './group-unsent.ts'
import { waitingChanges } from './pill-state.ts'

/** What waits on this device, in the order in which it will be sent, by person; with a copy to take and a push to give. */
export function WaitingSheet({
  isOpen,
  outbox,
  needYou,
  lastSyncAt,
  onClose,
}: {
  isOpen: boolean
  outbox: OutboxView | undefined
  /** How many of them a person has to look at. */
  needYou: number
  lastSyncAt: number | null | undefined
  onClose: () => void
}) {
  const { t } = useTranslation('layout')
  const dates = useDateText()
  const [messages, setMessages] = useState<UnsentMessage[]>([])
  const [hasFailed, setHasFailed] = useState(false)
  const [isTrying, setIsTrying] = useState(false)

  const read = useCallback(async () => {
    const answer = await replica.unsentMessages()
    setHasFailed(!answer.ok)
    if (answer.ok) setMessages(answer.value)
  }, [])
  useEffect(() => {
    // The counts are live and the texts are not: each change of a count asks for the texts again.
    if (isOpen) void read()
  }, [isOpen, outbox, read])

  async function tryNow(): Promise<void> {
    setIsTrying(true)
    await replica.syncNow()
    setIsTrying(false)
    await read()
  }

  const changes = outbox === undefined ? 0 : waitingChanges(outbox)
  const isEmpty = messages.length === 0 && changes === 0
  const lastSync = lastSyncAt
    ? t('sheet.lastAnswer', { when: dates.moment(lastSyncAt) })
    : t('sheet.neverSynced')
  return (
    <Sheet
      isOpen={isOpen}
      title={t('sheet.title')}
      onClose={onClose}
      footer={
        <div className="waiting-foot">
          <p className="numeric">{lastSync}</p>
          <Button
            icon="download"
            isDisabled={messages.length === 0}
            onPress={() => saveUnsent(messages, new Date())}
          >
            {t('sheet.export')}
          </Button>
          <Button kind="primary" icon="arrow-repeat" isBusy={isTrying} onPress={() => void tryNow()}>
            {t('sheet.tryNow')}
          </Button>
        </div>
      }
    >
      <div className="waiting">
        {hasFailed && <p role="alert">{t('sheet.failed')}</p>}
        {!hasFailed && <p>{isEmpty ? t('sheet.empty') : t('sheet.lead')}</p>}
        {needYou > 0 && <p className="waiting-need">{t('sheet.needYou', { count: needYou })}</p>}
        {groupByChat(messages).map((group) => (
          <section key={group.chatId}>
            <h3 dir="auto">{t('sheet.to', { name: group.to })}</h3>
            <ol>
              {group.messages.map(({ number, message, writtenAt }) => (
                <li key={number}>
                  <Link to={`/messages?chat=${group.chatId}`} className="waiting-item" onClick={onClose}>
                    <span className="waiting-number numeric">{number}</span>
                    <span className="waiting-text" dir="auto">
                      {message}
                    </span>
                    <span className="waiting-when numeric">
                      {t('sheet.written', { when: dates.moment(writtenAt) })}
                    </span>
                  </Link>
                </li>
              ))}
            </ol>
          </section>
        ))}
        {changes > 0 && <p>{t('sheet.changes', { count: changes })}</p>}
      </div>
    </Sheet>
  )
}
