import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownMessage } from './assistant-state.ts'
import { formattedText } from './formatted-text.ts'

/** Shown below an answer: whether it is complete, and buttons to copy it or ask again. */
export function MessageActions({
  message,
  asked,
  onAgain,
}: {
  message: ShownMessage
  asked: string | null
  onAgain: (text: string) => void
}) {
  const { t } = useTranslation('assistant')
  const [isCopied, setIsCopied] = useState(false)
  const { text, isCut } = message
  return (
    <p className="fine assistant-actions row">
      {isCut && <span className="assistant-cut">{text === '' ? t('stopped') : t('cut')}</span>}
      {text !== '' && (
        <button
          type="button"
          onClick={() => {
            void navigator.clipboard
              .writeText(formattedText(text).textContent ?? '')
              .then(() => setIsCopied(true), console.warn)
          }}
        >
          <span aria-live="polite">{isCopied ? t('copied') : t('copy')}</span>
        </button>
      )}
      {isCut && asked !== null && (
        <button type="button" onClick={() => onAgain(asked)}>
          {t('again')}
        </button>
      )}
    </p>
  )
}
