import './forms.css'
import { useId } from 'react'
import { FieldWords } from './field-words.tsx'
import type { OwnFieldProps } from './own-field.tsx'

/** Any number of a few options, as toggle buttons: checkboxes that are all visible. */
export function SeveralField<T extends string | number>({
  label,
  value,
  onValue,
  help,
  error,
  isReadOnly = false,
  isLabelHidden = false,
  options,
}: OwnFieldProps<T[]> & {
  options: readonly { value: T; label: string }[]
  /** Set if the heading above already says the label. */
  isLabelHidden?: boolean
}) {
  const id = useId()
  const text = error ?? help

  function toggle(option: T): void {
    // In the order of the options, not of the clicks, so that the same choice is the same value.
    const next = options
      .map((each) => each.value)
      .filter((each) => (each === option ? !value.includes(each) : value.includes(each)))
    onValue(next)
  }

  return (
    <fieldset className="several-field" aria-describedby={text === undefined ? undefined : id}>
      <legend className={isLabelHidden ? 'visually-hidden' : ''}>{label}</legend>
      <div className="actions">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="checkbox"
              checked={value.includes(option.value)}
              disabled={isReadOnly}
              aria-invalid={error !== undefined}
              onChange={() => toggle(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldWords words={{ id, text, isError: error !== undefined }} />
    </fieldset>
  )
}
