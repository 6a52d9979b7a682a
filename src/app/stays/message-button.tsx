import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { chatPath } from '#app/format/paths.ts'
import { replica } from '#app/replica/replica.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { AgreementView } from '#workers/replica-api.ts'
import { chatWith } from './chat-with.ts'

/**
 * A button to the conversation with the other party. If there is none yet, the server creates it;
 * without a connection, nothing is offered. `isShort`: only its icon is seen.
 */
export function MessageButton({
  agreement,
  isShort = false,
}: {
  agreement: Pick<AgreementView, 'id' | 'version' | 'hostId' | 'guestId'>
  isShort?: boolean
}) {
  const { t } = useTranslation('stay')
  const navigate = useNavigate()
  const isReachable = useIsReachable()
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const chats = useLiveQuery('chatList', { search: '' })
  if (chats === undefined) return null
  const chat = chatWith(chats, agreement)
  const label = <span className={isShort ? 'visually-hidden' : undefined}>{t('message')}</span>
  if (chat !== undefined) {
    return (
      <Link to={chatPath(chat.id)} className="button button-outline button-medium">
        <Icon name="chat-left-text" />
        {label}
      </Link>
    )
  }
  if (!isReachable || agreement.version === 0) return null

  async function begin(): Promise<void> {
    setIsBusy(true)
    const begun = await replica.ask('startChat', { agreementId: agreement.id })
    if (begun.ok) await replica.syncNow()
    setIsBusy(false)
    setHasFailed(!begun.ok)
    if (begun.ok) await navigate(chatPath(begun.value.data.id))
  }

  return (
    <>
      <Button icon="chat-left-text" isBusy={isBusy} onPress={() => void begin()}>
        {label}
      </Button>
      <p role="alert" className="if-any stay-problem">
        {hasFailed && t('messageFailed')}
      </p>
    </>
  )
}
