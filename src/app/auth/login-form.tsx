import { type ComponentType, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { ok, type Result } from '#contract/result.ts'
import { CheckboxField } from '#app/forms/checkbox-field.tsx'
import { TextField } from '#app/forms/text-field.tsx'
import { useAppForm } from '#app/forms/use-app-form.ts'
import { loadStrings } from '#app/i18n/i18n.ts'
import { replica } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useIsDrawn } from '#app/ui/use-is-drawn.ts'
import { type LoginOutcome, loginOutcome, passkeyOutcome } from './login-outcome.ts'
import { takeEarlyRefusal } from './early-sign-in.ts'
import { LoginNotice } from './login-notice.tsx'
import { PasskeyDoor } from './passkey-door.tsx'
import { emailOfState, FORGOT_PASSWORD_PATH, isPasswordChanged } from './paths.ts'
import type { FirstStep, SecondStepProps } from './second-step.tsx'
import { session } from './session.ts'
import type { SignInAnswer } from '#workers/replica-api.ts'

type Problem = { kind: Exclude<LoginOutcome, 'signedIn' | 'code' | 'wrongCode'>; email: string }

// Only for accounts that require a code after the password.
async function loadSecondStep(): Promise<ComponentType<SecondStepProps>> {
  const [{ SecondStep }] = await Promise.all([import('./second-step.tsx'), loadStrings('account')])
  return SecondStep
}

/** Email, password, remember me. What was typed always stays. The shell continues when a session appears. */
export function LoginForm() {
  const { t } = useTranslation('auth')
  const { state, search } = useLocation()
  const isDrawn = useIsDrawn()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [second, setSecond] = useState<{ Step: ComponentType<SecondStepProps>; first: FirstStep } | null>(
    null,
  )
  const isRemembered = useRef(false)

  function onPasskey(answer: Result<SignInAnswer>): void {
    const outcome = passkeyOutcome(answer)
    if (outcome !== 'signedIn') setProblem({ kind: outcome, email: '' })
    else if (answer.ok && answer.value.session !== null) session().set(answer.value.session)
  }

  const form = useAppForm({
    judge: async () => (await import('./login-fields.ts')).judgeLogin,
    labels: { email: t('email'), password: t('password'), remember: t('remember') },
    // From a page that knows the address.
    defaults: { email: isDrawn ? '' : emailOfState(state), password: '', remember: false },
    timing: 'lazy',
    onChange({ remember }) {
      isRemembered.current = remember ?? false
    },
    async onSubmit(fields) {
      setProblem(null)
      const answer = (await takeEarlyRefusal(fields)) ?? (await replica.signIn(fields))
      const outcome = loginOutcome(answer)
      if (outcome === 'code' || outcome === 'wrongCode') {
        const Step = await loadSecondStep().catch(() => null)
        if (Step === null) setProblem({ kind: 'noAnswer', email: fields.email })
        else setSecond({ Step, first: fields })
      } else if (outcome !== 'signedIn') setProblem({ kind: outcome, email: fields.email })
      else if (answer.ok && answer.value.session !== null) session().set(answer.value.session)
      return ok(undefined)
    },
  })

  if (second !== null) return <second.Step first={second.first} onBack={() => setSecond(null)} />
  return (
    // Uses POST in case the form is submitted before the app handles it: a password must never be part of an address.
    <form noValidate method="post" onSubmit={form.submit}>
      {problem === null && !isDrawn && isPasswordChanged(state) && (
        <Notice tone="good" icon="check-circle" title={t('notice.changedTitle')}>
          {t('notice.changed')}
        </Notice>
      )}
      {form.failure !== null && <LoginNotice problem="unknown" />}
      {problem !== null && <LoginNotice problem={problem.kind} email={problem.email} />}
      <TextField form={form} name="email" type="email" autoComplete="username webauthn" />
      <TextField form={form} name="password" type="password" autoComplete="current-password" />
      <div className="row spread auth-remember">
        <CheckboxField form={form} name="remember" />
        <Link to={FORGOT_PASSWORD_PATH + (isDrawn ? '' : search)}>{t('forgot')}</Link>
      </div>
      <Button kind="primary" size="large" type="submit" isBusy={form.isBusy}>
        {t('signIn')}
      </Button>
      <PasskeyDoor
        remember={() => isRemembered.current}
        onAnswer={onPasskey}
        onNoAnswer={() => setProblem({ kind: 'noAnswer', email: '' })}
      />
    </form>
  )
}
