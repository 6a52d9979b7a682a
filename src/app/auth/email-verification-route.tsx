import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { Result } from '#contract/result.ts'
import { replica } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { AccountOutcome } from './account-outcome.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { AuthPage } from './auth-page.tsx'
import { AccountProblem } from './form-problem.tsx'
import { InvalidLink } from './invalid-link.tsx'
import { takeReturn } from './kept-return.ts'
import { LOGIN_PATH } from './paths.ts'

/** Verifies an account by its mailed link, on opening; success asks to go to login (§2). */
export function Component() {
  const { encodedToken: token = '' } = useParams()
  const [answer, setAnswer] = useState<Result<unknown> | null>(null)
  const [search, setSearch] = useState('')
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let isHere = true
    void replica.account('verifyEmail', { token }).then((verified) => {
      if (!isHere) return
      if (verified.ok) setSearch(takeReturn())
      setAnswer(verified)
    })
    return () => {
      isHere = false
    }
  }, [token, attempt])

  function tryAgain(): void {
    setAnswer(null)
    setAttempt(attempt + 1)
  }

  return (
    <AuthPage>
      <Verification answer={answer} loginPath={LOGIN_PATH + search} onTryAgain={tryAgain} />
    </AuthPage>
  )
}

type Props = { answer: Result<unknown> | null; loginPath: string; onTryAgain: () => void }

function Verification({ answer, loginPath, onTryAgain }: Props) {
  const { t } = useTranslation('account')
  if (answer === null) {
    return (
      <div role="status" aria-busy="true">
        <AuthHeading title={t('verify.busy')} />
      </div>
    )
  }
  if (answer.ok) {
    return (
      <AccountOutcome title={t('verify.doneTitle')} to={loginPath} action={t('created.toLogin')}>
        <p>{t('verify.done')}</p>
      </AccountOutcome>
    )
  }
  if (answer.failure.kind === 'notFound' || answer.failure.kind === 'invalid')
    return <InvalidLink of="email" />
  return (
    <>
      <AuthHeading title={t('verify.notYet')} isNew />
      <AccountProblem failure={answer.failure} noAnswer={t('verify.noAnswer')} />
      <Button kind="primary" size="large" onPress={onTryAgain}>
        {t('verify.tryAgain')}
      </Button>
    </>
  )
}
