import '#app/forms/forms.css'
import './kept-field.css'
import { useId } from 'react'
import { FieldWords } from '#app/forms/field-words.tsx'
import { useTypedText } from './use-typed-text.ts'

/**
 * A field of a record that keeps itself on this device while it is typed in. `text` is the record's; `keep` answers
 * whether the new text could be kept. `problem` stands in the place of the help.
 */
export function KeptField({
  label,
  text,
  keep,
  kind = 'line',
  help,
  problem,
  prefix,
  maxLength,
  rows = 5,
}: {
  label: string
  text: string
  keep: (text: string) => Promise<boolean>
  /** `amount` and `count` bring the digits of phones; `day` the platform's calendar. */
  kind?: 'line' | 'text' | 'amount' | 'count' | 'day'
  help?: string | undefined
  problem?: string | undefined
  /** Before an amount: its currency. */
  prefix?: string
  maxLength?: number
  rows?: number
}) {
  const id = useId()
  const { shown, type, leave } = useTypedText(text, keep)
  const words = { id: `${id}-words`, text: problem ?? help, isError: problem !== undefined }
  const shared = {
    id,
    value: shown,
    maxLength,
    'aria-invalid': words.isError,
    'aria-describedby': words.text === undefined ? undefined : words.id,
    onBlur: leave,
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className={prefix === undefined ? 'field-line' : 'field-line kept-field-prefixed'}>
        {prefix !== undefined && <span aria-hidden="true">{prefix}</span>}
        {kind === 'text' ? (
          <textarea {...shared} dir="auto" rows={rows} onChange={(event) => type(event.target.value)} />
        ) : (
          <input
            {...shared}
            type={kind === 'day' ? 'date' : 'text'}
            dir={kind === 'line' ? 'auto' : undefined}
            inputMode={kind === 'amount' ? 'decimal' : kind === 'count' ? 'numeric' : undefined}
            autoComplete="off"
            onChange={(event) => type(event.target.value)}
          />
        )}
      </div>
      <FieldWords words={words} />
    </div>
  )
}
