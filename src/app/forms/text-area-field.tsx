import './forms.css'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FieldWords } from './field-words.tsx'
import { describedBy, type FieldProps, useField } from './use-field.ts'

const ROWS = 5

/**
 * Several lines of text. `counter` shows the number of characters, and the limit if it is a number. A `maxLength`,
 * which also limits typing, takes precedence as that limit (§5).
 */
export function TextAreaField<T extends FieldValues>(
  props: FieldProps<T> & { rows?: number; counter?: boolean | number; maxLength?: number },
) {
  const { rows = ROWS, counter = false, maxLength } = props
  const { field, id, label, validity, isInvalid, isDisabled, isReadOnly, words } = useField(props)
  const { t } = useTranslation('shell')
  const limit = maxLength ?? (typeof counter === 'number' ? counter : undefined)
  const used = String(field.value ?? '').length
  return (
    <div className="field" data-validity={validity}>
      <label htmlFor={id}>{label}</label>
      <div className="field-line">
        <textarea
          {...field}
          id={id}
          rows={rows}
          maxLength={maxLength}
          disabled={isDisabled}
          readOnly={isReadOnly}
          aria-invalid={isInvalid}
          aria-describedby={describedBy(words, counter === false ? undefined : `${id}-counter`)}
        />
      </div>
      <FieldWords words={words} />
      {counter !== false && (
        <p id={`${id}-counter`} className="field-words field-counter">
          {limit === undefined ? t('field.length', { used }) : t('field.counter', { used, limit })}
        </p>
      )}
    </div>
  )
}
