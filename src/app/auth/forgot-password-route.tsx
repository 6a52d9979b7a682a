import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { z } from '#app/forms/zod.ts'
import { TextField } from '#app/forms/text-field.tsx'
import { useAppForm } from '#app/forms/use-app-form.ts'
import { replica } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { AccountOutcome } from './account-outcome.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { AuthPage } from './auth-page.tsx'
import { emailRule } from './email-rule.ts'
import { FormProblem } from './form-problem.tsx'
import { keepReturn } from './kept-return.ts'
import { LOGIN_PATH } from './paths.ts'

const Fields = z.object({ email: emailRule })

/** Requests a new password. The response is the same whether or not the address has an account (§2). */
export function Component() {
  const { t } = useTranslation(['account', 'auth'])
  const { search } = useLocation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useAppForm({
    schema: Fields,
    labels: { email: t('auth:email') },
    defaults: { email: '' },
    timing: 'lazy',
    async onSubmit(fields) {
      const answer = await replica.account('forgotPassword', fields)
      if (answer.ok) {
        keepReturn(search)
        setSentTo(fields.email)
      }
      return answer
    },
  })

  if (sentTo !== null) {
    return (
      <AuthPage>
        <AccountOutcome title={t('forgot.sentTitle')} to={LOGIN_PATH + search} action={t('forgot.back')}>
          <p>{t('forgot.sent', { email: sentTo })}</p>
        </AccountOutcome>
      </AuthPage>
    )
  }
  return (
    <AuthPage>
      <AuthHeading title={t('forgot.title')} lead={t('forgot.lead')} />
      <form noValidate onSubmit={form.submit}>
        <FormProblem form={form} />
        <TextField form={form} name="email" type="email" autoComplete="username" />
        <Button kind="primary" size="large" type="submit" isBusy={form.isBusy}>
          {t('forgot.send')}
        </Button>
      </form>
      <p className="auth-foot">
        <Link to={LOGIN_PATH + search}>{t('forgot.back')}</Link>
      </p>
    </AuthPage>
  )
}
