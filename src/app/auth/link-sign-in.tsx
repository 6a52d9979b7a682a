import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { replica } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { LoginNotice } from './login-notice.tsx'
import { type LoginOutcome, loginOutcome } from './login-outcome.ts'
import type { SecondStepProps } from './second-step.tsx'
import { session } from './session.ts'

type Problem = Exclude<LoginOutcome, 'signedIn' | 'code' | 'wrongCode' | 'wrong'>

type Props = {
  token: string
  /** Where the person was going, as a query with `to` in the form login takes. */
  search: string
  /** The link is no longer valid. */
  onRefused: () => void
  /** Goes on with the password. */
  onOther: () => void
}

/**
 * Signs in by the mailed link, in the browser that registered, and goes on to where the person was going. A second factor
 * is asked for as after a password.
 */
export function LinkSignIn({ token, search, onRefused, onOther }: Props) {
  const { t } = useTranslation(['account', 'auth'])
  const navigate = useNavigate()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [Step, setStep] = useState<ComponentType<SecondStepProps> | null>(null)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let isHere = true
    async function signIn(): Promise<void> {
      // The shell goes on to what the address names once there is a session.
      if (search !== '') await navigate(search, { replace: true })
      if (!isHere) return
      const answer = await replica.signIn({ link: token, remember: false })
      const outcome = loginOutcome(answer)
      if (answer.ok && answer.value.session !== null) return session().set(answer.value.session)
      if (!isHere) return
      if (outcome === 'code' || outcome === 'wrongCode') {
        const { SecondStep } = await import('./second-step.tsx')
        setStep(() => SecondStep)
      } else if (outcome === 'wrong') onRefused()
      else setProblem(outcome === 'signedIn' ? 'unknown' : outcome)
    }
    void signIn().catch(() => isHere && setProblem('noAnswer'))
    return () => {
      isHere = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each attempt: a link works once
  }, [attempt])

  if (Step !== null) return <Step first={{ link: token, remember: false }} onBack={onOther} />
  if (problem === null) {
    return (
      <div role="status" aria-busy="true">
        <AuthHeading title={t('link.signingIn')} />
      </div>
    )
  }
  return (
    <>
      <AuthHeading title={t('link.notYet')} isNew />
      <LoginNotice problem={problem} />
      <Button
        kind="primary"
        size="large"
        onPress={() => {
          setProblem(null)
          setAttempt(attempt + 1)
        }}
      >
        {t('verify.tryAgain')}
      </Button>
      <p className="auth-foot">
        <button type="button" className="text-button" onClick={onOther}>
          {t('link.byPassword')}
        </button>
      </p>
    </>
  )
}
