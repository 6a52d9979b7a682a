import '@shoelace-style/shoelace/dist/components/input/input.js'
import './shoelace-setup.ts'
import { useEffect, useRef } from 'react'
import { type Control, type FieldPath, type FieldValues, type RegisterOptions, useController } from 'react-hook-form'
import { FieldError } from './field-error.tsx'

export type TextFieldProps<T extends FieldValues> = {
  control: Control<T>
  name: FieldPath<T>
  label: string
  rules?: RegisterOptions<T, FieldPath<T>>
  type?: 'text' | 'email' | 'password'
  help?: string
  autoComplete?: AutoFill
}

/** A line of text: label above, help under it; an error takes the place of the help and describes the field. */
export function TextField<T extends FieldValues>(props: TextFieldProps<T>) {
  const { control, name, label, rules, type = 'text', help, autoComplete } = props
  const { field, fieldState } = useController({ control, name, ...(rules ? { rules } : {}) })
  const element = useRef<HTMLElementTagNameMap['sl-input']>(null)
  const error = fieldState.error?.message

  useEffect(() => {
    // Shoelace keeps its own validity; what ours says has to be told to the input inside.
    void element.current?.updateComplete.then(() => {
      element.current?.shadowRoot?.querySelector('input')?.setAttribute('aria-invalid', String(error !== undefined))
    })
  }, [error])

  return (
    <sl-input
      ref={(input) => {
        element.current = input
        field.ref(input)
      }}
      class={error === undefined ? 'field' : 'field field-invalid'}
      label={label}
      name={name}
      type={type}
      value={field.value}
      passwordToggle={type === 'password'}
      spellCheck={false}
      autoCapitalize="off"
      {...(autoComplete === undefined ? {} : { autocomplete: autoComplete })}
      onsl-input={(event) => field.onChange((event.target as HTMLInputElement).value)}
      onsl-blur={field.onBlur}
    >
      {error !== undefined && <FieldError slot="help-text" text={error} />}
      {error === undefined && help !== undefined && <span slot="help-text">{help}</span>}
    </sl-input>
  )
}
