import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PLACEHOLDERS, placeholderText, type RENT_PLACEHOLDERS } from '#contract/saved-reply-words.ts'
import { LinesField } from '#app/forms/lines-field.tsx'

/** Words with buttons for what is filled in when they are used. */
export function ReplyText({
  label,
  help,
  value,
  error,
  maxLength,
  rows = 7,
  placeholders = PLACEHOLDERS,
  onValue,
}: {
  label: string
  help?: string
  value: string
  error: string | undefined
  maxLength: number
  rows?: number
  placeholders?: readonly ((typeof PLACEHOLDERS)[number] | (typeof RENT_PLACEHOLDERS)[number])[]
  onValue: (value: string) => void
}) {
  const { t } = useTranslation('replies')
  const box = useRef<HTMLDivElement>(null)
  /** Where the caret goes once the text inserted by a button has rendered. */
  const caret = useRef<number | null>(null)
  useEffect(() => {
    const area = box.current?.querySelector('textarea')
    if (caret.current === null || !area) return
    area.focus()
    area.setSelectionRange(caret.current, caret.current)
    caret.current = null
  }, [value])

  function insert(word: string): void {
    const area = box.current?.querySelector('textarea')
    const [from, to] = [area?.selectionStart ?? value.length, area?.selectionEnd ?? value.length]
    const next = value.slice(0, from) + word + value.slice(to)
    if (next.length > maxLength) return
    caret.current = from + word.length
    onValue(next)
  }

  return (
    <div className="stack gap-4" ref={box}>
      <LinesField
        label={label}
        value={value}
        help={help}
        error={error}
        rows={rows}
        maxLength={maxLength}
        onValue={onValue}
      />
      <div className="reply-placeholders actions" role="group" aria-label={t('placeholders')}>
        {placeholders.map((placeholder) => (
          <button key={placeholder} type="button" onClick={() => insert(placeholderText(placeholder))}>
            {t(`placeholder.${placeholder}`)}
          </button>
        ))}
      </div>
    </div>
  )
}
