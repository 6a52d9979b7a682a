import { useTranslation } from 'react-i18next'
import { TextField } from '#app/forms/text-field.tsx'
import { useAppForm } from '#app/forms/use-app-form.ts'
import { z } from '#app/forms/zod.ts'
import { replica } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { FormProblem } from './form-problem.tsx'

export type VerifyProps = {
  token: string
  onDone: () => void
  /** The link is no longer valid. */
  onRefused: () => void
  /** Switches to the other way of verifying. */
  onOther: () => void
}

const Fields = z.object({ password: z.string().check(z.minLength(1)) })

/** Asks for the password of the registration, because the link alone does not prove that its owner registered. */
export function VerifyWithPassword({ token, onDone, onRefused, onOther }: VerifyProps) {
  const { t } = useTranslation(['account', 'auth'])
  const form = useAppForm({
    schema: Fields,
    labels: { password: t('auth:password') },
    defaults: { password: '' },
    timing: 'lazy',
    async onSubmit({ password }) {
      const answer = await replica.account('verifyEmail', { token, password })
      if (answer.ok) onDone()
      else if (answer.failure.kind === 'notFound') onRefused()
      return answer
    },
  })
  return (
    <>
      <AuthHeading title={t('verify.title')} lead={t('verify.lead')} isNew />
      <form noValidate onSubmit={form.submit}>
        <FormProblem form={form} />
        <TextField form={form} name="password" type="password" autoComplete="current-password" />
        <Button kind="primary" size="large" type="submit" isBusy={form.isBusy}>
          {t('verify.submit')}
        </Button>
      </form>
      <p className="auth-foot">
        {t('verify.notYours')}{' '}
        <button type="button" className="text-button" onClick={onOther}>
          {t('verify.choose')}
        </button>
      </p>
    </>
  )
}
