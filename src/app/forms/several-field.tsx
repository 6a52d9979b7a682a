import './forms.css'
import { useId } from 'react'
import { FieldWords } from './field-words.tsx'
import type { OwnFieldProps } from './own-field.tsx'

/** Any number of a few, as buttons that stay pressed: checkboxes, all of them in sight. */
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
  /** For a label that the heading above says already. */
  isLabelHidden?: boolean
}) {
  const id = useId()
  const text = error ?? help

  function toggle(option: T): void {
    // In the order of the options, whatever the order of the clicks: the same choice is the same value.
    const next = options
      .map((each) => each.value)
      .filter((each) => (each === option ? !value.includes(each) : value.includes(each)))
    onValue(next)
  }

  return (
    <fieldset className="several-field" aria-describedby={text === undefined ? undefined : id}>
      <legend className={isLabelHidden ? 'visually-hidden' : ''}>{label}</legend>
      <div>
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
