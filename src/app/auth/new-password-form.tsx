import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/result.ts'
import { rules } from '#app/forms/rules.ts'
import { useAppForm } from '#app/forms/use-app-form.ts'
import { z } from '#app/forms/zod.ts'
import { Button } from '#app/ui/button.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { FormProblem } from './form-problem.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { newPassword } from './new-password.ts'

type Props = {
  lead: string
  action: string
  /** Sends this password to the server with the mailed link. */
  send: (password: string) => Promise<Result<unknown>>
  onDone: () => Promise<void> | void
  /** The link is no longer valid. */
  onRefused: () => void
  /** Content below the form. */
  children?: ReactNode
}

const Fields = z
  .object(newPassword)
  .check(rules.confirmed<{ password: string; confirm: string }>('password', 'confirm'))

/** Chooses a password by a mailed link: for an account whose password is forgotten, or was chosen by somebody else. */
export function NewPasswordForm({ lead, action, send, onDone, onRefused, children }: Props) {
  const { t } = useTranslation('account')
  const form = useAppForm({
    schema: Fields,
    labels: { password: t('password.new'), confirm: t('password.confirm') },
    defaults: { password: '', confirm: '' },
    timing: 'lazy',
    async onSubmit({ password }) {
      const answer = await send(password)
      if (answer.ok) await onDone()
      else if (answer.failure.kind === 'notFound') onRefused()
      return answer
    },
  })
  return (
    <>
      <AuthHeading title={t('reset.title')} lead={lead} isNew />
      <form noValidate onSubmit={form.submit}>
        <FormProblem form={form} />
        <NewPasswordFields form={form} password="password" confirm="confirm" />
        <Button kind="primary" size="large" type="submit" isBusy={form.isBusy}>
          {action}
        </Button>
      </form>
      {children}
    </>
  )
}
