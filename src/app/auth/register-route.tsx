import './account.css'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { holdReloads } from '#app/ui/unsaved-work.ts'
import { AccountOutcome } from './account-outcome.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { AuthPage } from './auth-page.tsx'
import { keepReturn } from './kept-return.ts'
import { LOGIN_PATH, withEmail } from './paths.ts'
import { RegisterDetails } from './register-details.tsx'
import { RegisterEmail } from './register-email.tsx'
import { RegisterRole } from './register-role.tsx'
import { furthestStep, openDraft, type Step, LAST_STEP } from './registration-draft.ts'
import { ResendVerification } from './resend-verification.tsx'
import { useRegisterStep } from './use-register-step.ts'

const STEPS = ['email', 'details', 'role'] as const

const NAMES: Record<Step, 'email' | 'details' | 'role'> = { 1: 'email', 2: 'details', 3: 'role' }

/** Creates an account in three steps: email, details, role preference (§2). */
export function Component() {
  const { t } = useTranslation(['account', 'auth'])
  const { search } = useLocation()
  const [draft] = useState(() => openDraft(tabStorage()))
  const [createdFor, setCreatedFor] = useState<string | null>(null)
  const { step, isMoved, next, previous } = useRegisterStep(furthestStep(draft.values()))

  // A typed password exists nowhere else.
  useEffect(() => (createdFor === null ? holdReloads() : undefined), [createdFor])

  if (createdFor !== null) {
    return (
      <AuthPage>
        <AccountOutcome
          title={t('created.title')}
          to={LOGIN_PATH + search}
          state={withEmail(createdFor)}
          action={t('created.toLogin')}
        >
          <p>{t('created.text', { email: createdFor })}</p>
          <ResendVerification email={createdFor} />
        </AccountOutcome>
      </AuthPage>
    )
  }
  const common = { values: draft.values(), onChange: draft.keep }
  return (
    <AuthPage>
      <RegisterSteps step={step} />
      <AuthHeading
        key={step}
        title={t(`title.${NAMES[step]}`)}
        lead={t(`lead.${NAMES[step]}`)}
        isNew={isMoved}
      />
      {step === 1 && <RegisterEmail {...common} onDone={next} />}
      {step === 2 && <RegisterDetails {...common} onDone={next} onPrevious={previous} />}
      {step === 3 && (
        <RegisterRole
          {...common}
          onDone={() => {
            keepReturn(search)
            setCreatedFor(draft.values().email)
            draft.forget()
          }}
          onPrevious={previous}
        />
      )}
      <p className="auth-foot">
        {t('haveAccount')} <Link to={LOGIN_PATH + search}>{t('auth:signIn')}</Link>
      </p>
    </AuthPage>
  )
}

/** Returns the tab's session storage; `null` if the browser has it switched off. */
function tabStorage(): Storage | null {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}

/** Shows the current step: completed ones are solid, later ones dashed. */
function RegisterSteps({ step }: { step: Step }) {
  const { t } = useTranslation('account')
  return (
    <ol className="steps" aria-label={t('step.now', { step, last: LAST_STEP })}>
      {STEPS.map((name, place) => {
        const number = place + 1
        const kind = number < step ? 'done' : number === step ? 'now' : 'ahead'
        return (
          <li key={name} className={`steps-${kind}`} aria-current={kind === 'now' ? 'step' : undefined}>
            <span className="steps-number">{number}</span>
            {t(`step.${name}`)}
          </li>
        )
      })}
    </ol>
  )
}
