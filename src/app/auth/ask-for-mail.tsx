import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { TextField } from '#app/forms/text-field.tsx'
import { type AppForm, useAppForm } from '#app/forms/use-app-form.ts'
import { z } from '#app/forms/zod.ts'
import { replica } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { emailRule } from './email-rule.ts'
import { FormProblem } from './form-problem.tsx'

const Fields = z.object({ email: emailRule })
type EmailForm = AppForm<z.infer<typeof Fields>>

/** Returns a form that asks for mail to an address, and the address once the server has taken it. */
export function useAskForMail(
  call: 'forgotPassword' | 'resendVerification',
  onSent?: () => void,
): { form: EmailForm; sentTo: string | null } {
  const { t } = useTranslation('auth')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useAppForm({
    schema: Fields,
    labels: { email: t('email') },
    defaults: { email: '' },
    timing: 'lazy',
    async onSubmit(fields) {
      const answer = await replica.account(call, fields)
      if (answer.ok) {
        onSent?.()
        setSentTo(fields.email)
      }
      return answer
    },
  })
  return { form, sentTo }
}

/** The address, the button, and the way back to the sign-in. */
export function AskForMail({ form, action, back }: { form: EmailForm; action: string; back: string }) {
  const { t } = useTranslation('account')
  return (
    <>
      <form noValidate onSubmit={form.submit}>
        <FormProblem form={form} />
        <TextField form={form} name="email" type="email" autoComplete="username" />
        <Button kind="primary" size="large" type="submit" isBusy={form.isBusy}>
          {action}
        </Button>
      </form>
      <p className="auth-foot">
        <Link to={back}>{t('forgot.back')}</Link>
      </p>
    </>
  )
}
