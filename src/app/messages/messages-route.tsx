import './messages.css'
import { useCallback, useMemo, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router-dom'
import { loadStrings } from '#app/i18n/i18n.ts'
import { useReplicaPhase } from '#app/replica/use-replica-phase.ts'
import { useChoice } from '#app/theme/choice.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import { useMediaQuery } from '#app/ui/use-media-query.ts'
import { ChatListPane } from './chat-list-pane.tsx'
import { Conversation } from './conversation/conversation.tsx'
import { filterOf, queryOf } from './list/chat-filter.ts'
import { isStayHidden, STAY_BESIDE } from './stay/stay-choice.ts'
import { StayPane } from './conversation/stay-parts.tsx'

const LIST = '.chat-pane'
const ROW = '.chat-list a[tabindex="0"]'
const FIELD = '.composer textarea'

const StartChat = lazyPart(
  async () => (await import('./list/start-chat.tsx')).StartChat,
  ({ children }) => (
    <section className="conversation" aria-busy={!children}>
      {children}
    </section>
  ),
)

const JoinByInvitation = lazyPart(
  async () => {
    const [part] = await Promise.all([import('./list/join-by-invitation.tsx'), loadStrings('invite')])
    return part.JoinByInvitation
  },
  ({ children }) => (
    <section className="conversation" aria-busy={!children}>
      {children}
    </section>
  ),
)

/**
 * `/messages`. `?chat={id}` opens a conversation, `&at={position}` at one of its messages; `&show={filter}` filters the
 * list. `?about={unit id}` starts a conversation with a unit's host, about the days of a stay with
 * `&arrives={day}&leaves={day}`. `?invite={token}` joins one by a host's invitation. Below 960 px, the list and the
 * conversation are two steps; from there on they stand side by side (§2). From 1264 px, the stay stands next to them
 * unless it was hidden. F6 moves between the list and the message field.
 */
export function Component() {
  const { t } = useTranslation('messages')
  const [search, setSearch] = useSearchParams()
  const chatId = search.get('chat')
  const unitId = chatId === null ? search.get('about') : null
  const invitation = chatId === null ? search.get('invite') : null
  const at = positionOf(search.get('at'))
  const { key } = useLocation()
  // Following the same link again leads there again.
  const target = useMemo(() => (at === null ? null : { position: at, key }), [at, key])
  const isClosed = useReplicaPhase() === 'closed'
  // Back to the list it was opened from.
  const goBack = useCallback(
    () => setSearch((before) => queryOf(filterOf(before)), { replace: true }),
    [setSearch],
  )
  const isStayHere = useMediaQuery(STAY_BESIDE)
  const isStayShown = useChoice(isStayHidden) === 'false' && isStayHere && chatId !== null
  const open = useCallback((chat: string) => setSearch({ chat }, { replace: true }), [setSearch])

  useStepKey()

  const classes = [
    'messages',
    (chatId !== null || unitId !== null || invitation !== null) && 'messages-open',
    isStayShown && 'messages-stay',
  ]
  // Nobody is signed in on this page any more, so nothing of the former person may stay on screen.
  if (isClosed) return null
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      <ChatListPane openChatId={chatId} />
      {invitation !== null ? (
        <JoinByInvitation key={invitation} token={invitation} onJoined={open} onBack={goBack} />
      ) : unitId !== null ? (
        <StartChat key={unitId} unitId={unitId} dates={datesOf(search)} onStarted={open} onBack={goBack} />
      ) : chatId === null ? (
        <div className="messages-pick">
          <EmptyState drawing="letterbox" title={t('list.pick')} />
        </div>
      ) : (
        <Conversation key={chatId} chatId={chatId} target={target} onBack={goBack} />
      )}
      {/* Must differ from its sibling's key. */}
      {isStayShown && chatId !== null && <StayPane key={`stay of ${chatId}`} chatId={chatId} />}
    </div>
  )
}

/** Returns the position in the address; `null` if there is none or it is invalid. */
function positionOf(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
}

/** Returns the days of a stay in the address; `null` if there are none or they are invalid. */
function datesOf(search: URLSearchParams): { from: string; to: string } | null {
  const [from, to] = [search.get('arrives') ?? '', search.get('leaves') ?? '']
  return isDay(from) && isDay(to) && from < to ? { from, to } : null
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}

/**
 * Moves the focus between the list of conversations and the message field with F6, the key for the parts of a window.
 * Does nothing while a panel is open, or where the other part isn't on screen.
 */
function useStepKey(): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const { key, ctrlKey, altKey, metaKey } = event
      if (key !== 'F6' || ctrlKey || altKey || metaKey || event.defaultPrevented) return
      if (document.querySelector('sl-dialog[open], sl-drawer[open]') !== null) return
      const isInList = document.querySelector(LIST)?.contains(document.activeElement)
      const next = document.querySelector<HTMLElement>(isInList ? FIELD : ROW)
      // On a phone only one of them shows.
      if (next === null || !next.checkVisibility()) return
      event.preventDefault()
      next.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
