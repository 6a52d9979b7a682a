import './call-line.css'
import { useTranslation } from 'react-i18next'
import { useDateText } from '#app/format/use-date-text.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { ChatView, MessageView } from '#workers/replica-api.ts'
import { callWords } from '#app/messages/parts/call-words.ts'
import { useStartCall } from './use-start-call.ts'

/** How and when a call ended, with a button to call back. */
export function CallLine({ message, chat }: { message: MessageView; chat: ChatView }) {
  const { t } = useTranslation('messages')
  const dates = useDateText()
  const call = useStartCall(chat.id)
  const isMissed = !message.isMine && message.message === 'missed'
  return (
    <div className={isMissed ? 'call-line call-line-missed' : 'call-line'} data-message={message.id}>
      <Icon name="telephone" />
      <span>{t(callWords(message))}</span>
      {message.createdAt !== null && (
        <time className="fine numeric" dateTime={message.createdAt}>
          {dates.time(message.createdAt)}
        </time>
      )}
      {!chat.isClosed && (
        <button
          type="button"
          className="caption-action"
          disabled={call.isBusy}
          onClick={() => void call.start()}
        >
          {t(message.isMine ? 'call.again' : 'call.back')}
        </button>
      )}
      {call.problem !== null && <span role="alert">{t(`call.problem.${call.problem}`)}</span>}
    </div>
  )
}
