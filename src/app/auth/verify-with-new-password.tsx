import { useTranslation } from 'react-i18next'
import { rules } from '#app/forms/rules.ts'
import { useAppForm } from '#app/forms/use-app-form.ts'
import { z } from '#app/forms/zod.ts'
import { replica } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { FormProblem } from './form-problem.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { newPassword } from './new-password.ts'
import type { VerifyProps } from './verify-with-password.tsx'

const Fields = z
  .object(newPassword)
  .check(rules.confirmed<{ password: string; confirm: string }>('password', 'confirm'))

/** Verifies with a new password, for people who have forgotten theirs, or whose address somebody else registered. */
export function VerifyWithNewPassword({ token, onDone, onRefused, onOther }: VerifyProps) {
  const { t } = useTranslation('account')
  const form = useAppForm({
    schema: Fields,
    labels: { password: t('password.new'), confirm: t('password.confirm') },
    defaults: { password: '', confirm: '' },
    timing: 'lazy',
    async onSubmit({ password }) {
      const answer = await replica.account('verifyEmail', { token, password, isNew: true })
      if (answer.ok) onDone()
      else if (answer.failure.kind === 'notFound') onRefused()
      return answer
    },
  })
  return (
    <>
      <AuthHeading title={t('reset.title')} lead={t('verify.newLead')} isNew />
      <form noValidate onSubmit={form.submit}>
        <FormProblem form={form} />
        <NewPasswordFields form={form} password="password" confirm="confirm" />
        <Button kind="primary" size="large" type="submit" isBusy={form.isBusy}>
          {t('verify.submit')}
        </Button>
      </form>
      <p className="auth-foot">
        <button type="button" className="text-button" onClick={onOther}>
          {t('verify.known')}
        </button>
      </p>
    </>
  )
}
