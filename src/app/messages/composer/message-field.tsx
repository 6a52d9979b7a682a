import './message-field.css'
import { type RefObject, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isSendKey } from '#app/ui/composer-keys.ts'

type Props = {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  describedBy: string
  isInvalid: boolean
  onText: (text: string) => void
  onSend: () => void
  onBlur?: (() => void) | undefined
}

/** The message field: one line that grows with its text. */
export function MessageField({ field, text, describedBy, isInvalid, onText, onSend, onBlur }: Props) {
  const { t } = useTranslation('messages')

  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.blockSize = 'auto'
    // The scroll height doesn't include the border.
    element.style.blockSize = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`
  }, [field, text])

  return (
    <textarea
      ref={field}
      className="message-field"
      data-kept
      rows={1}
      dir="auto"
      enterKeyHint="send"
      value={text}
      placeholder={t('composer.placeholder')}
      aria-label={t('composer.label')}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
      onChange={(event) => onText(event.target.value)}
      onBlur={onBlur}
      onKeyDown={(event) => {
        if (!isSendKey(event.nativeEvent)) return
        event.preventDefault()
        onSend()
      }}
    />
  )
}
