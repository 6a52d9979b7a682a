import './forms.css'
import { type ReactNode, useId } from 'react'
import { FieldWords } from './field-words.tsx'

/** Attributes that a control inside `OwnField` must have. */
export type OwnControl = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

/**
 * The frame of a field whose value the caller holds, for screens that keep each change at once instead of submitting a
 * form: the label, the control, and the help, or the error or warning in its place.
 */
export function OwnField({
  label,
  help,
  warning,
  error,
  children,
}: {
  label: string
  help?: string | undefined
  warning?: string | undefined
  error?: string | undefined
  children: (control: OwnControl) => ReactNode
}) {
  const id = useId()
  const text = error ?? warning ?? help
  const words = {
    id: `${id}-words`,
    text,
    isError: error !== undefined,
    isWarning: error === undefined && warning !== undefined,
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-line">
        {children({
          id,
          'aria-invalid': error !== undefined,
          'aria-describedby': text === undefined ? undefined : words.id,
        })}
      </div>
      <FieldWords words={words} />
    </div>
  )
}

/** Props common to all fields of this kind. */
export type OwnFieldProps<T> = {
  label: string
  value: T
  onValue: (value: T) => void
  help?: string | undefined
  error?: string | undefined
  isReadOnly?: boolean
}
