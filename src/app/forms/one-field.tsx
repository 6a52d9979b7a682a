import './forms.css'
import { useId } from 'react'
import { FieldWords } from './field-words.tsx'
import type { OwnFieldProps } from './own-field.tsx'

/** A choice between two to four options, as cards with radio buttons side by side. */
export function OneField<T extends string>({
  label,
  value,
  onValue,
  help,
  error,
  isReadOnly = false,
  options,
}: OwnFieldProps<T | null> & { options: readonly { value: T; label: string; help: string }[] }) {
  const id = useId()
  const text = error ?? help
  return (
    <fieldset className="one-field" aria-describedby={text === undefined ? undefined : `${id}-words`}>
      <legend>{label}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={id}
              checked={value === option.value}
              disabled={isReadOnly}
              aria-labelledby={`${id}-${option.value}`}
              aria-describedby={`${id}-${option.value}-help`}
              onChange={() => onValue(option.value)}
            />
            <span>
              <b id={`${id}-${option.value}`}>{option.label}</b>
              <span id={`${id}-${option.value}-help`}>{option.help}</span>
            </span>
          </label>
        ))}
      </div>
      <FieldWords words={{ id: `${id}-words`, text, isError: error !== undefined }} />
    </fieldset>
  )
}
