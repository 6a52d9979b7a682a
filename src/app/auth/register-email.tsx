import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '#app/forms/text-field.tsx'
import { useAppForm } from '#app/forms/use-app-form.ts'
import { replica } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { AccountExists } from './account-exists.tsx'
import { FormProblem } from './form-problem.tsx'
import { EmailStep, type RegistrationValues } from './registration-draft.ts'

export type RegisterStepProps = {
  values: RegistrationValues
  onChange: (typed: Partial<RegistrationValues>) => void
  onDone: () => void
}

/** Step 1: the email address; the server says whether it already has an account. */
export function RegisterEmail({ values, onChange, onDone }: RegisterStepProps) {
  const { t } = useTranslation(['account', 'auth'])
  /** The address that has an account already. */
  const [existing, setExisting] = useState<string | null>(null)
  const form = useAppForm({
    schema: EmailStep,
    labels: { email: t('auth:email') },
    defaults: { email: values.email },
    timing: 'lazy',
    onChange(typed) {
      onChange(typed)
      setExisting(null)
    },
    async onSubmit({ email }) {
      const answer = await replica.account('checkEmail', { email })
      if (!answer.ok) return answer
      setExisting(answer.value.data.exists ? email : null)
      if (!answer.value.data.exists) {
        onChange({ email, freeEmail: email })
        onDone()
      }
      return answer
    },
  })
  return (
    <form noValidate onSubmit={form.submit}>
      {existing !== null && <AccountExists email={existing} />}
      <FormProblem form={form} />
      <TextField form={form} name="email" type="email" autoComplete="email" />
      <Button kind="primary" size="large" type="submit" isBusy={form.isBusy}>
        {t('next')}
      </Button>
    </form>
  )
}
