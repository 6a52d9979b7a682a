import './assistant.css'
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useNavigate, useLocation } from 'react-router-dom'
import { BUILT_IN_ASSISTANT } from '#contract/assistant-words.ts'
import { closeAssistant, takeInstruction, useAssistantDoor } from '#app/assistant-link/assistant-door.ts'
import { keepDraft, keptDraft } from '#app/assistant-link/assistant-draft.ts'
import { useSession } from '#app/auth/session.ts'
import { productName } from '#app/i18n/i18n.ts'
import { belowWidth, BREAKPOINTS } from '#app/theme/breakpoints.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { useMediaQuery } from '#app/ui/use-media-query.ts'
import { AssistantAvatar } from './assistant-avatar.tsx'
import { assistant, setNavigation, shareWithTabs } from './assistant-here.ts'
import { Composer } from './composer.tsx'
import { Conversation } from './conversation.tsx'
import { Problem } from './problem.tsx'
import { editedUnit } from '#app/assistant-link/edited-unit.ts'
import { suggestedQuestions } from './suggested-questions.ts'

/**
 * The assistant's panel (§2): a sheet that covers a phone's screen; on larger screens next to the page, which stays
 * usable.
 */
export function AssistantPanel() {
  const { isOpen, instruction } = useAssistantDoor()
  const userId = useSession()?.user.id ?? null
  const navigate = useNavigate()
  const { isInitiating, threadId } = useSyncExternalStore(assistant.subscribe, assistant.get)

  const isPhone = useMediaQuery(belowWidth(BREAKPOINTS.sm))
  useEffect(
    () =>
      setNavigation((path) => {
        void navigate(path)
        // The sheet would hide the page that was asked for.
        if (isPhone) closeAssistant()
      }),
    [navigate, isPhone],
  )
  // Nothing of one person stays for the next, and responses in flight are ignored.
  useEffect(() => () => assistant.forget(), [userId])
  useEffect(() => shareWithTabs(userId), [userId])
  useEffect(() => {
    assistant.tell({ type: 'set', fields: { isChatOpen: isOpen } })
    if (isOpen) void assistant.start()
  }, [isOpen, userId])
  useEffect(() => {
    const goOn = () => {
      if (assistant.get().chatError === 'offline')
        assistant.tell({ type: 'set', fields: { chatError: null } })
      if (isOpen) void assistant.start()
    }
    window.addEventListener('online', goOn)
    return () => window.removeEventListener('online', goOn)
  }, [isOpen])
  useEffect(() => {
    if (!isOpen || instruction === null || isInitiating || threadId === null) return
    const wanted = takeInstruction()
    if (wanted !== null) assistant.instruct(wanted)
  }, [isOpen, instruction, isInitiating, threadId])

  return isOpen && createPortal(<Panel key={userId} isSignedIn={userId !== null} />, document.body)
}

function Panel({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useTranslation('assistant')
  const state = useSyncExternalStore(assistant.subscribe, assistant.get)
  // Until a service is known to answer, it is only our own helper.
  const isHelper = state.assistantId === null || state.assistantId === BUILT_IN_ASSISTANT
  const name = isHelper ? t('helper') : t('title')
  const [draft, setDraft] = useState(() => keptDraft(isSignedIn))
  const field = useRef<HTMLTextAreaElement>(null)
  const isPhone = useMediaQuery(belowWidth(BREAKPOINTS.sm))
  useEffect(() => field.current?.focus(), [])
  const panel = useRef<HTMLElement>(null)
  useEscape(panel)
  useBehindInert(isPhone)

  function write(text: string): void {
    setDraft(text)
    keepDraft(isSignedIn, text)
  }
  function say(text: string): void {
    if (assistant.say(text) && text === draft) write('')
    field.current?.focus()
  }

  return (
    <section
      ref={panel}
      className="assistant"
      role={isPhone ? 'dialog' : 'complementary'}
      aria-modal={isPhone || undefined}
      aria-label={name}
    >
      <header className="abreast gap-1 assistant-head">
        <AssistantAvatar onPress={closeAssistant} label={t('close')} />
        <h2>{name}</h2>
        <IconButton icon="plus-lg" label={t('startOver')} onClick={() => void assistant.startOver()} />
        <IconButton icon="x-lg" label={t('close')} onClick={closeAssistant} />
      </header>
      <Conversation state={state} onAgain={say}>
        {state.threadId !== null && state.messages.length === 0 && (
          <Suggestions hasFacts={isHelper} isDisabled={state.isAnswering} onPick={say} />
        )}
      </Conversation>
      <Problem state={state} onAgain={say} />
      <Composer state={state} field={field} draft={draft} onDraft={write} onSend={say} />
      <p className="fine assistant-note">
        {isHelper ? (
          t('builtIn')
        ) : (
          <>
            {t('disclaimer', { product: productName() })}{' '}
            <span>{t('outside', { name: state.assistantId })}</span>
          </>
        )}
      </p>
    </section>
  )
}

/** Closes the panel on Escape, from anywhere inside it but a card's field, whose text would be lost. */
function useEscape(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = panel.current
    const close = (event: KeyboardEvent) => {
      const isInCard =
        event.target instanceof Element && event.target.matches('.assistant-question :is(input, textarea)')
      if (event.key === 'Escape' && !event.isComposing && !isInCard) closeAssistant()
    }
    element?.addEventListener('keydown', close)
    return () => element?.removeEventListener('keydown', close)
  }, [panel])
}

/** Makes the page inert behind a sheet that covers it completely. */
function useBehindInert(isCovered: boolean): void {
  useEffect(() => {
    const root = document.getElementById('root')
    if (!isCovered || root === null) return undefined
    root.inert = true
    return () => {
      root.inert = false
    }
  }, [isCovered])
}

type Props = {
  /** Whether what answers knows the person's own figures and the help pages. */
  hasFacts: boolean
  isDisabled: boolean
  onPick: (text: string) => void
}

/** Suggested questions for people who see the assistant for the first time, by their role and the page. */
function Suggestions({ hasFacts, isDisabled, onPick }: Props) {
  const { t } = useTranslation('assistant')
  const role = useSession()?.user.role ?? 'NOBODY'
  const { pathname } = useLocation()
  const asked = suggestedQuestions(pathname, role, hasFacts).filter(
    // The room may not be on this device, or not theirs to describe.
    (ask) => ask !== 'describe' || editedUnit() !== null,
  )
  return (
    <div className="assistant-hello stack gap-2">
      <p>{t('hello')}</p>
      {asked.map((ask) => (
        <button key={ask} type="button" disabled={isDisabled} onClick={() => onPick(t(`ask.${ask}`))}>
          {t(`ask.${ask}`)}
        </button>
      ))}
    </div>
  )
}
