import { useId } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import type { AppForm } from './use-app-form.ts'

export type FieldProps<T extends FieldValues> = {
  form: AppForm<T>
  name: FieldPath<T>
  /** Shown under the field until an error replaces it. */
  help?: string
  isDisabled?: boolean
  isReadOnly?: boolean
}

/** Connects one field to its form. The form's own disabled and read-only flags apply to all its fields (§5). */
export function useField<T extends FieldValues>({ form, name, help, isDisabled, isReadOnly }: FieldProps<T>) {
  const { field, fieldState } = useController({ control: form.control, name })
  const id = useId()
  const error = fieldState.error?.message
  const words = fieldState.invalid ? error : help
  return {
    field,
    id,
    label: form.labels[name],
    validity: form.validityOf(name),
    isInvalid: fieldState.invalid,
    isDisabled: form.isDisabled || isDisabled === true,
    isReadOnly: form.isReadOnly || isReadOnly === true,
    words: { id: `${id}-words`, text: words === '' ? undefined : words, isError: fieldState.invalid },
  }
}

/** The text under a field. A warning asks to look again and refuses nothing. */
export type Words = { id: string; text: string | undefined; isError: boolean; isWarning?: boolean }

/** Returns the ids of the elements that describe a field, for `aria-describedby`. */
export function describedBy(words: Words, ...others: (string | undefined)[]): string | undefined {
  const ids = [words.text === undefined ? undefined : words.id, ...others].filter((id) => id !== undefined)
  return ids.length === 0 ? undefined : ids.join(' ')
}
