import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Credentials, LinkCredentials } from '#contract/auth.ts'
import { fail, ok } from '#contract/result.ts'
import { TextField } from '#app/forms/text-field.tsx'
import { useAppForm } from '#app/forms/use-app-form.ts'
import { z } from '#app/forms/zod.ts'
import { replica } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { LoginNotice } from './login-notice.tsx'
import { type LoginOutcome, loginOutcome } from './login-outcome.ts'
import { session } from './session.ts'

const Fields = z.object({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)) })

/** What was accepted before a code was asked for: the password, or a mailed link. */
export type FirstStep = Omit<Credentials, 'code'> | Omit<LinkCredentials, 'code'>

export type SecondStepProps = { first: FirstStep; onBack: () => void }

type Problem = Exclude<LoginOutcome, 'signedIn' | 'code' | 'wrongCode'>

/**
 * Asks for the code after the password, for accounts that require one. Sends it together with what was typed before.
 */
export function SecondStep({ first, onBack }: SecondStepProps) {
  const { t } = useTranslation(['account', 'auth'])
  const [problem, setProblem] = useState<Problem | null>(null)
  const form = useAppForm({
    schema: Fields,
    labels: { code: t('factor.code') },
    defaults: { code: '' },
    timing: 'lazy',
    async onSubmit({ code }) {
      setProblem(null)
      const answer = await replica.signIn({ ...first, code })
      const outcome = loginOutcome(answer)
      if (outcome === 'wrongCode' || outcome === 'code')
        return fail({ kind: 'invalid', message: 'wrong code', fields: { code: 'matches' } })
      if (outcome !== 'signedIn') setProblem(outcome)
      else if (answer.ok && answer.value.session !== null) session().set(answer.value.session)
      return ok(undefined)
    },
  })
  return (
    <form noValidate method="post" onSubmit={form.submit}>
      <p>{t('factor.lead')}</p>
      {problem !== null && <LoginNotice problem={problem} />}
      <TextField form={form} name="code" autoComplete="one-time-code" />
      <Button kind="primary" size="large" type="submit" isBusy={form.isBusy}>
        {t('auth:signIn')}
      </Button>
      <p className="auth-foot">
        <button type="button" className="text-button" onClick={onBack}>
          {t('forgot.back')}
        </button>
      </p>
    </form>
  )
}
