import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { LinkPurpose } from '#contract/mailed-link.ts'
import { TextField } from '#app/forms/text-field.tsx'
import { useAppForm } from '#app/forms/use-app-form.ts'
import { z } from '#app/forms/zod.ts'
import { replica } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { AccountOutcome } from './account-outcome.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { emailRule } from './email-rule.ts'
import { FormProblem } from './form-problem.tsx'
import { LOGIN_PATH } from './paths.ts'

const Fields = z.object({ email: emailRule })

const CALL = { reset: 'forgotPassword', verification: 'resendVerification' } as const

/** Shown for an invalid mailed link: unknown, already used, or expired (§8). A new one can be requested here. */
export function InvalidLink({ of }: { of: LinkPurpose }) {
  const { t } = useTranslation(['account', 'auth'])
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useAppForm({
    schema: Fields,
    labels: { email: t('auth:email') },
    defaults: { email: '' },
    timing: 'lazy',
    async onSubmit(fields) {
      const answer = await replica.account(CALL[of], fields)
      if (answer.ok) setSentTo(fields.email)
      return answer
    },
  })

  if (sentTo !== null) {
    return (
      <AccountOutcome title={t('forgot.sentTitle')} to={LOGIN_PATH} action={t('forgot.back')}>
        <p>{t(of === 'reset' ? 'forgot.sent' : 'invalid.sent', { email: sentTo })}</p>
      </AccountOutcome>
    )
  }
  return (
    <>
      <AuthHeading title={t('invalid.title')} isNew />
      <div className="auth-outcome">
        <p>{t(of === 'reset' ? 'invalid.reset' : 'invalid.email')}</p>
        {of === 'verification' && <p>{t('invalid.maybeUsed')}</p>}
      </div>
      <form noValidate onSubmit={form.submit}>
        <FormProblem form={form} />
        <TextField form={form} name="email" type="email" autoComplete="username" />
        <Button kind="primary" size="large" type="submit" isBusy={form.isBusy}>
          {t('reset.again')}
        </Button>
      </form>
      <p className="auth-foot">
        <Link to={LOGIN_PATH}>{t('forgot.back')}</Link>
      </p>
    </>
  )
}
