import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/replica/replica.ts'
import type { WaitingIntent, WaitingView } from '#workers/replica-api.ts'
import { namesOf } from './names-of.ts'
import { WaitingRow } from './waiting-row.tsx'

/** The queue by conversation, each message with its number in the whole of it, then what else is to be done. */
export function WaitingGroups({ waiting, onLeave }: { waiting: WaitingView; onLeave: () => void }) {
  const { t } = useTranslation('waiting')
  const [news, setNews] = useState('')
  let number = 0
  return (
    <>
      {waiting.chats.map(({ chatId, others, messages }) => (
        <section key={chatId}>
          <h3 dir="auto">{t('to', { name: namesOf(others, t('somebody')) })}</h3>
          <ol>
            {messages.map((message, index) => (
              <WaitingRow
                key={message.id}
                message={message}
                chatId={chatId}
                number={(number += 1)}
                before={messages[index - 1] ?? null}
                after={messages.slice(index + 1, index + 3)}
                onLeave={onLeave}
                onNews={setNews}
              />
            ))}
          </ol>
        </section>
      ))}
      {waiting.intents.length > 0 && (
        <section>
          <h3>{t('changes')}</h3>
          <ul>
            {waiting.intents.map((intent) => (
              <IntentRow key={intent.id} intent={intent} onNews={setNews} />
            ))}
          </ul>
        </section>
      )}
      <p role="status" className="waiting-news">
        {news}
      </p>
    </>
  )
}

function IntentRow({ intent, onNews }: { intent: WaitingIntent; onNews: (news: string) => void }) {
  const { t } = useTranslation('waiting')
  const name = namesOf(intent.others, t('somebody'))
  async function undo(): Promise<void> {
    const { chatId } = intent
    const undone = await undoIntent(intent.kind, chatId)
    onNews(t(undone.ok ? 'undone' : 'tooLate'))
  }
  return (
    <li className="waiting-item">
      <span className="waiting-text">{t(`intent.${intent.kind}`, { name })}</span>
      <span className="waiting-when">{t(`intentState.${intent.state}`)}</span>
      {intent.canUndo && (
        <button type="button" className="waiting-action" onClick={() => void undo()}>
          {t('undo')}
        </button>
      )}
    </li>
  )
}

function undoIntent(kind: WaitingIntent['kind'], chatId: string) {
  if (kind === 'unblockUser') return mutate('undoUnblockUser', { userId: chatId })
  return kind === 'deleteChat' ? mutate('undoDeleteChat', { chatId }) : mutate('undoBlockUser', { chatId })
}
