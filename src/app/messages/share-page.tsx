import './share-page.css'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { SEARCH_LENGTH_MAX } from '#contract/limits.ts'
import { readOnce } from '#app/replica/read-once.ts'
import { mutate } from '#app/replica/replica.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ChatList } from './chat-list.tsx'
import { ChatListEmpty } from './chat-list-empty.tsx'
import { draftWith, sharedText } from './shared-text.ts'
import { useHeld } from './use-held.ts'

/** `/share`: a text that another app handed over, and in which conversation it goes on as a draft. Nothing is sent. */
export function SharePage() {
  const { t } = useTranslation('messages')
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const listId = useId()
  const [search, setSearch] = useState('')
  const [hasFailed, setHasFailed] = useState(false)
  const chats = useHeld(useLiveQuery('chatList', { search: search.trim() }))
  const text = sharedText(query)

  async function choose(chatId: string): Promise<void> {
    const draft = await readOnce('draft', { chatId })
    const kept = draft.ok ? await mutate('saveDraft', { chatId, text: draftWith(draft.value, text) }) : draft
    // Instead of this page: going back must not share it again.
    if (kept.ok) void navigate(`/messages?chat=${chatId}`, { replace: true })
    else setHasFailed(true)
  }

  return (
    <div className="share">
      <div className="chat-pane-top">
        <h1>{t('share.title')}</h1>
        {text !== '' && <p>{t('share.lead')}</p>}
        {text !== '' && (
          <blockquote className="share-text">
            <bdi>{text}</bdi>
          </blockquote>
        )}
        <p role="alert">{hasFailed && t('share.failed')}</p>
        <div className="chat-search" role="search" aria-label={t('list.search')}>
          <Icon name="search" />
          <input
            type="search"
            value={search}
            maxLength={SEARCH_LENGTH_MAX}
            placeholder={t('list.search')}
            aria-label={t('list.search')}
            aria-controls={text === '' ? undefined : listId}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      </div>
      {text === '' ? (
        <EmptyState drawing="letterbox" title={t('share.nothing')} />
      ) : chats && chats.length > 0 ? (
        <ChatList id={listId} chats={chats} openChatId={null} onChoose={(chatId) => void choose(chatId)} />
      ) : (
        <div id={listId} className="chat-pane-empty">
          <ChatListEmpty isAnswered={chats !== undefined} />
        </div>
      )}
    </div>
  )
}
