import './forms.css'
import { type ReactNode, useId } from 'react'
import { FieldWords } from './field-words.tsx'

/** What a control of `OwnField` must carry. */
export type OwnControl = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

/**
 * The frame of a field whose value its caller holds, for screens that keep every change at once instead of submitting a
 * form: the label, the control, and its help or what is wrong in the help's place.
 */
export function OwnField({
  label,
  help,
  error,
  children,
}: {
  label: string
  help?: string | undefined
  error?: string | undefined
  children: (control: OwnControl) => ReactNode
}) {
  const id = useId()
  const text = error ?? help
  const words = { id: `${id}-words`, text, isError: error !== undefined }
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

/** What every field of this kind takes besides its own. */
export type OwnFieldProps<T> = {
  label: string
  value: T
  onValue: (value: T) => void
  help?: string | undefined
  error?: string | undefined
  isReadOnly?: boolean
}
