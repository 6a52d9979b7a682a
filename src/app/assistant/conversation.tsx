import { type ReactNode, useEffect, useRef, useState, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { AssistantState, ShownMessage } from './assistant-state.ts'
import { DescriptionCard } from './description-card.tsx'
import { MessageActions } from './message-actions.tsx'
import { ListingCards } from './listing-cards.tsx'
import { SpokenSentences } from './spoken-sentences.tsx'
import { TicketCard } from './ticket-card.tsx'
import { productName } from '#app/i18n/i18n.ts'
import { Button } from '#app/ui/button.tsx'
import { Question } from './question.tsx'
import { openOwnLink } from './assistant-here.ts'
import { formattedText, isSitePath } from './formatted-text.ts'

/** Delay after a change before the conversation scrolls to its end (§9). */
const SCROLL_AFTER_MS = 500

/** The messages, with what tools show and ask, and the current activity. */
export function Conversation({
  state,
  onAgain,
  children,
}: {
  state: AssistantState
  onAgain: (text: string) => void
  /** Shown while there are no messages. */
  children: ReactNode
}) {
  const { t } = useTranslation('assistant')
  const { messages, isInitiating } = state
  const [away, setAway] = useState<string | null>(null)
  const end = useScrollToEnd(messages, isInitiating)
  return (
    // Lets people scroll it with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={end} className="assistant-log" tabIndex={0} role="region" aria-label={t('conversation')}>
      {children}
      {messages.map((message, nth) => (
        // Messages are only added, so the index identifies them.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={nth} className={`assistant-line assistant-${message.sender}`}>
          <Message message={message} onAway={setAway} />
          {message.sender === 'assistant' &&
            !message.card &&
            !(state.isAnswering && nth === messages.length - 1) && (
              <MessageActions
                message={message}
                asked={message.asked === undefined ? askedBefore(messages, nth) : message.asked}
                onAgain={onAgain}
              />
            )}
        </div>
      ))}
      <Working state={state} />
      {away !== null && <LinkQuestion address={away} onClose={() => setAway(null)} />}
      <SpokenSentences messages={messages} isAnswering={state.isAnswering} />
    </div>
  )
}

function Message({ message, onAway }: { message: ShownMessage; onAway: (address: string) => void }) {
  const { card, sender, text } = message
  switch (card?.kind) {
    case 'rooms':
      return <ListingCards rooms={card.rooms} total={card.total} wishes={card.wishes} />
    case 'description':
      return <DescriptionCard question={card} />
    case 'ticket':
      return <TicketCard question={card} />
    case undefined:
      return sender === 'user' ? (
        <p className="assistant-bubble" dir="auto">
          {text}
        </p>
      ) : (
        text !== '' && <MessageText text={text} onAway={onAway} />
      )
  }
}

/** Shows 'Thinking' with its dots, or what the running tool does (§2). */
function Working({ state }: { state: AssistantState }) {
  const { t } = useTranslation('assistant')
  const { isProcessing, executingTool, isConnected, lastMessageIndex, messages, showExecutionWave } = state
  const last = messages.at(-1)?.card
  const isAsked = last !== undefined && last.kind !== 'rooms' && last.answered === 'open'
  const isThinking = isProcessing || (isConnected && lastMessageIndex === null)
  if (isAsked || (!isThinking && executingTool === null)) return null
  const label =
    executingTool === 'search_units'
      ? t('tool.search')
      : executingTool === 'fetch_unit_data'
        ? t('tool.fetch')
        : t('thinking')
  return (
    <p
      className={`abreast gap-2 assistant-working note ${showExecutionWave ? 'assistant-wave' : ''}`}
      role="status"
    >
      {label}
      <span className="assistant-dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
    </p>
  )
}

/** Returns the person's question before an answer kept by the server; `null` if there is none. */
function askedBefore(messages: readonly ShownMessage[], nth: number): string | null {
  return messages.slice(0, nth).findLast(({ sender }) => sender === 'user')?.text ?? null
}

function useScrollToEnd(messages: readonly ShownMessage[], isInitiating: boolean) {
  const ref = useRef<HTMLDivElement>(null)
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => {
    // A stream changes the messages all the time, so the first change not yet scrolled to sets the timer.
    timer.current ??= window.setTimeout(() => {
      timer.current = undefined
      ref.current?.scrollTo({ top: ref.current.scrollHeight })
    }, SCROLL_AFTER_MS)
  }, [messages, isInitiating])
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return ref
}

/** Opens a foreign link from an answer only after the person has seen its whole address. */
function LinkQuestion({ address, onClose }: { address: string; onClose: () => void }) {
  const { t } = useTranslation('assistant')
  return (
    <Question
      title={t('away.title', { product: productName() })}
      buttons={
        <>
          <Button
            kind="primary"
            icon="box-arrow-up-right"
            onPress={() => {
              window.open(address, '_blank', 'noopener,noreferrer')
              onClose()
            }}
          >
            {t('away.open')}
          </Button>
          <Button onPress={onClose}>{t('away.stay')}</Button>
        </>
      }
    >
      <p className="assistant-address note" dir="ltr">
        {address}
      </p>
    </Question>
  )
}

/** The assistant's text. Links of ours open in the app; any other asks first, through `onAway`. */
function MessageText({ text, onAway }: { text: string; onAway: (address: string) => void }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    ref.current?.replaceChildren(formattedText(text))
  }, [text])
  return (
    // The links and buttons inside handle focus and keys; this only observes their clicks.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={ref}
      className="assistant-bubble assistant-text"
      onClick={(event) => {
        if (!(event.target instanceof Element)) return
        const away = event.target.closest<HTMLElement>('[data-away]')?.dataset['away']
        if (away !== undefined) onAway(away)
        const path = event.target.closest('a')?.getAttribute('href')
        // The public website is rendered by the server, so let the browser follow the link.
        if (!path || isSitePath(path) || event.metaKey || event.ctrlKey) return
        event.preventDefault()
        void openOwnLink(path)
      }}
    />
  )
}
