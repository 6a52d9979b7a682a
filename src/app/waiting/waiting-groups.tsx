import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import type { WaitingView } from '#workers/replica-api.ts'
import { EditRow, FileRow } from './change-rows.tsx'
import { IntentRow } from './intent-row.tsx'
import { LaterGroup } from './later-group.tsx'
import { namesOf } from './names-of.ts'
import { shownMessages } from './shown-messages.ts'
import { WaitingRow } from './waiting-row.tsx'

/** Each row has its own menu: thousands at once would block the screen. */
const SHOWN_AT_ONCE = 50

/** The queue by conversation, each message with its number in the whole queue, followed by the other changes. */
export function WaitingGroups({ waiting, onLeave }: { waiting: WaitingView; onLeave: () => void }) {
  const { t } = useTranslation('waiting')
  const [news, setNews] = useState('')
  const [limit, setLimit] = useState(SHOWN_AT_ONCE)
  const { groups, more } = shownMessages(waiting.chats, limit)
  return (
    <>
      {groups.map(({ chat: { chatId, others, messages }, shown, firstNumber }) => (
        <section key={chatId}>
          <h3 dir="auto">{t('to', { name: namesOf(others, t('somebody')) })}</h3>
          <ol>
            {shown.map((message, index) => (
              <WaitingRow
                key={message.id}
                message={message}
                chatId={chatId}
                number={firstNumber + index}
                before={messages[index - 1] ?? null}
                after={messages.slice(index + 1, index + 3)}
                onLeave={onLeave}
                onNews={setNews}
              />
            ))}
          </ol>
        </section>
      ))}
      {more > 0 && (
        <Button kind="quiet" onPress={() => setLimit(limit + SHOWN_AT_ONCE)}>
          {t('more', { count: more })}
        </Button>
      )}
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
      <LaterGroup later={waiting.later} />
      <p role="status" className="if-any">
        {news}
      </p>
    </>
  )
}
