import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WaitingView } from '#workers/replica-api.ts'
import { EditRow, FileRow } from './change-rows.tsx'
import { IntentRow } from './intent-row.tsx'
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
      {waiting.intents.length + waiting.edits.length + waiting.files.length > 0 && (
        <section>
          <h3>{t('changes')}</h3>
          <ul>
            {waiting.intents.map((intent) => (
              <IntentRow key={intent.id} intent={intent} onNews={setNews} />
            ))}
            {waiting.edits.map((edit) => (
              <EditRow key={edit.recordId} edit={edit} onLeave={onLeave} onNews={setNews} />
            ))}
            {waiting.files.map((file) => (
              <FileRow key={file.id} file={file} onLeave={onLeave} onNews={setNews} />
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
