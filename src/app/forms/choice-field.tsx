import './forms.css'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FieldWords } from './field-words.tsx'
import { describedBy, type FieldProps, useField } from './use-field.ts'

export type Choice = { value: string; label: string; help: string; drawing?: ReactNode }

/** A choice between two to four options with consequences, as cards with native radio buttons. */
export function ChoiceField<T extends FieldValues>(props: FieldProps<T> & { choices: readonly Choice[] }) {
  const { field, id, label, validity, isInvalid, isDisabled, isReadOnly, words } = useField(props)
  return (
    <div className="field" data-validity={validity}>
      <div
        className="choices stack"
        role="radiogroup"
        aria-label={label}
        aria-invalid={isInvalid}
        aria-readonly={isReadOnly || undefined}
        aria-describedby={describedBy(words)}
      >
        {props.choices.map(({ value, label: called, help, drawing }, place) => (
          <label key={value} className="choice">
            {drawing}
            <span>
              <b id={`${id}-${value}`}>{called}</b>
              <span id={`${id}-${value}-help`} className="note">
                {help}
              </span>
            </span>
            <input
              type="radio"
              name={field.name}
              value={value}
              checked={field.value === value}
              disabled={isDisabled}
              aria-labelledby={`${id}-${value}`}
              aria-describedby={`${id}-${value}-help`}
              // Gets the focus if nothing is chosen.
              ref={place === 0 ? field.ref : undefined}
              onBlur={field.onBlur}
              onChange={() => {
                if (!isReadOnly) field.onChange(value)
              }}
            />
          </label>
        ))}
      </div>
      <FieldWords words={words} />
    </div>
  )
}
