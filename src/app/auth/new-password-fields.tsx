import { useId } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { TextField } from '#app/forms/text-field.tsx'
import type { AppForm } from '#app/forms/use-app-form.ts'
import { PasswordNeeds } from './password-needs.tsx'

/** Fields for a new password, entered twice, with its requirements. The caller's form names the fields. */
export function NewPasswordFields<T extends FieldValues>({
  form,
  password,
  confirm,
}: {
  form: AppForm<T>
  password: FieldPath<T>
  confirm: FieldPath<T>
}) {
  const needsId = useId()
  return (
    <>
      <TextField
        form={form}
        name={password}
        type="password"
        autoComplete="new-password"
        describedById={needsId}
      />
      <PasswordNeeds id={needsId} control={form.control} name={password} />
      <TextField form={form} name={confirm} type="password" autoComplete="new-password" />
    </>
  )
}
