import './kept-field.css'
import { useId } from 'react'
import { FieldWords } from '#app/forms/field-words.tsx'

export type SelectOption = { value: string; label: string }

/** One of many, kept as soon as it is chosen. The platform's own list, which phones show as theirs. */
export function KeptSelect({
  label,
  value,
  options,
  help,
  onChoose,
}: {
  label: string
  value: string
  options: readonly SelectOption[]
  help?: string | undefined
  onChoose: (value: string) => void
}) {
  const id = useId()
  const words = { id: `${id}-words`, text: help, isError: false }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-describedby={help === undefined ? undefined : words.id}
        onChange={(event) => onChoose(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <FieldWords words={words} />
    </div>
  )
}
