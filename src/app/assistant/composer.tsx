import { type RefObject, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ASSISTANT_MESSAGE_MAX } from '#contract/limits.ts'
import { Icon } from '#app/ui/icon.tsx'
import { assistant } from './assistant-here.ts'
import type { AssistantState } from './assistant-state.ts'

type Props = {
  state: AssistantState
  field: RefObject<HTMLTextAreaElement | null>
  draft: string
  onDraft: (text: string) => void
  onSend: (text: string) => void
}

/** The message field: a line that grows (§2). While an answer arrives, the button stops it. */
export function Composer({ state, field, draft, onDraft, onSend }: Props) {
  const { t } = useTranslation('assistant')
  const { isInitiating, isProcessing, isAnswering, threadId } = state
  const isDisabled = isInitiating || isProcessing || threadId === null
  const isStop = isAnswering && draft.trim() === ''

  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.blockSize = 'auto'
    // The scroll height doesn't include the border.
    element.style.blockSize = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`
  }, [field, draft])

  return (
    <form
      className="assistant-composer"
      onSubmit={(event) => {
        event.preventDefault()
        onSend(draft)
      }}
    >
      <textarea
        ref={field}
        data-kept
        rows={1}
        dir="auto"
        enterKeyHint="send"
        maxLength={ASSISTANT_MESSAGE_MAX}
        value={draft}
        placeholder={t('placeholder')}
        aria-label={t('message')}
        onChange={(event) => onDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          if (!isDisabled) onSend(draft)
        }}
      />
      {isStop ? (
        <button
          type="button"
          className="assistant-send send-button"
          title={t('stop')}
          aria-label={t('stop')}
          onClick={assistant.stop}
        >
          <Icon name="stop-fill" />
        </button>
      ) : (
        <button
          type="submit"
          className="assistant-send send-button"
          title={t('send')}
          aria-label={t('send')}
          disabled={isDisabled}
          aria-busy={isInitiating}
        >
          {isInitiating ? <span className="button-spinner" /> : <Icon name="send-fill" />}
        </button>
      )}
    </form>
  )
}
