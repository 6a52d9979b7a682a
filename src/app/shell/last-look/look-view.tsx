import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Router } from 'react-router-dom'
import { fullName } from '#contract/full-name.ts'
import { MESSAGES_PATH } from '#app/format/paths.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { useSyncStatus } from '#app/replica/use-sync-status.ts'
import { RepliesButton } from '#app/messages/composer/replies-button.tsx'
import { ConversationHeader } from '#app/messages/conversation/conversation-header.tsx'
import { ConversationLine } from '#app/messages/conversation/conversation-line.tsx'
import { conversationRows } from '#app/messages/conversation/conversation-rows.ts'
import { ChatRow } from '#app/messages/list/chat-row.tsx'
import { chatName } from '#app/messages/parts/participant-names.ts'
import { OfflineBanner } from '#app/shell/layout/offline-banner.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import type { ChatStay, ChatView, ChatWindow } from '#workers/replica-api.ts'

/** Most messages are higher, so that these fill the screen. */
const LINE_PX = 72

/** What a last look shows. */
export type LookRows = {
  chats: readonly ChatView[]
  stays: ReadonlyMap<string, ChatStay>
  /** The newest conversations, with their last messages. */
  windows: readonly ChatWindow[]
}

/** The app's own rows and conversations, each a child of the element: drawn out of sight, to be kept. */
export function LookView({ chats, stays, windows }: LookRows) {
  const { t } = useTranslation('messages')
  const outbox = useLiveQuery('outbox', {})
  const lastSyncAt = useSyncStatus()?.lastSyncAt
  return (
    <Router location={MESSAGES_PATH} navigator={NOWHERE}>
      <ul>
        {chats.map((chat, index) => (
          <li key={chat.id} className="window-row" aria-setsize={chats.length} aria-posinset={index + 1}>
            <ChatRow
              chat={chat}
              stay={stays.get(chat.id)}
              filter="all"
              isOpen={false}
              isOnline={false}
              tabIndex={index === 0 ? 0 : -1}
              isFocused={false}
            />
          </li>
        ))}
      </ul>
      {(['offline', 'unverified'] as const).map((state) => (
        <OfflineBanner key={state} state={state} outbox={outbox} lastSyncAt={lastSyncAt} onSee={nothing} />
      ))}
      <div className="messages-pick">
        <EmptyState drawing="letterbox" title={t('list.pick')} />
      </div>
      {windows.map(
        (view) => view.chat && <LookConversation key={view.chat.id} view={view} chat={view.chat} />,
      )}
    </Router>
  )
}

function LookConversation({ view, chat }: { view: ChatWindow; chat: ChatView }) {
  const { t } = useTranslation('messages')
  const name = chatName(chat.others, t('list.unknownPerson'))
  const field = useRef<HTMLTextAreaElement>(null)
  const { others } = chat
  const authorOf = useCallback(
    (senderId: string) => {
      const author = others.find((person) => person.id === senderId)
      return author ? fullName(author) : t('list.unknownPerson')
    },
    [others, t],
  )
  const newSince = { position: chat.readPosition, count: chat.unreadCount }
  const rows = conversationRows(view.messages, view.gaps, newSince, view.later)
  const whole = rows.slice(rows.findLastIndex(({ kind }) => kind === 'gap') + 1)
  return (
    <section className="conversation" data-chat={chat.id} aria-label={t('conversation.label', { name })}>
      <ConversationHeader chat={chat} name={name} unsent={view.unsent} onFind={nothing} onDeleted={nothing} />
      <div className="message-list" role="log" aria-live="off" tabIndex={0}>
        <div className="message-list-rows">
          {whole.slice(-Math.ceil(window.innerHeight / LINE_PX)).map((row) => (
            <div key={row.key} className="message-list-row">
              <ConversationLine
                row={row}
                chat={chat}
                authorOf={authorOf}
                target={null}
                onEdit={nothing}
                onQuoted={nothing}
              />
            </div>
          ))}
        </div>
      </div>
      {!chat.isClosed && (
        <form className="composer">
          <div className="composer-row">
            <IconButton icon="camera" label={t('photos.add')} />
            <RepliesButton chat={chat} field={field} text="" onText={nothing} />
            <textarea
              ref={field}
              className="message-field"
              rows={1}
              placeholder={t('composer.placeholder')}
              aria-label={t('composer.label')}
            />
            <button type="submit" className="composer-send send-button" aria-label={t('composer.send')}>
              <Icon name="send-fill" />
            </button>
          </div>
        </form>
      )}
    </section>
  )
}

function nothing(): void {}

/** Nobody can press a link out of sight. */
const NOWHERE = {
  createHref: (to: string | { pathname?: string; search?: string }) =>
    typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}`,
  go: nothing,
  push: nothing,
  replace: nothing,
}
