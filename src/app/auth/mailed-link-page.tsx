import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LinkPurpose } from '#contract/mailed-link.ts'
import type { Result } from '#contract/result.ts'
import type { AccountAnswer } from '#workers/replica-api.ts'
import { replica } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { AccountOutcome } from './account-outcome.tsx'
import { AskForMail, useAskForMail } from './ask-for-mail.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { AuthPage } from './auth-page.tsx'
import { AccountProblem } from './form-problem.tsx'
import { LOGIN_PATH } from './paths.ts'

/** The address that a valid link went to, and what else the server says about it. */
export type CheckedLink = AccountAnswer<'checkLink'>['data']

type Props = {
  of: LinkPurpose
  token: string
  /** The content for a valid link. Calls back if the link turns out to be used up after all. */
  children: (onRefused: () => void, link: CheckedLink) => ReactNode
}

/** The page of a mailed link. It checks the link on opening, before anybody types anything. */
export function MailedLinkPage({ of, token, children }: Props) {
  const { t } = useTranslation('account')
  const [answer, setAnswer] = useState<Result<AccountAnswer<'checkLink'>> | null>(null)
  const [isRefused, setIsRefused] = useState(false)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let isHere = true
    void replica.account('checkLink', { purpose: of, token }).then((checked) => {
      if (isHere) setAnswer(checked)
    })
    return () => {
      isHere = false
    }
  }, [of, token, attempt])

  function page(): ReactNode {
    if (isRefused) return <InvalidLink of={of} />
    if (answer === null) {
      return (
        <div role="status" aria-busy="true">
          <AuthHeading title={t('link.busy')} />
        </div>
      )
    }
    if (answer.ok) return children(() => setIsRefused(true), answer.value.data)
    if (answer.failure.kind === 'notFound' || answer.failure.kind === 'invalid')
      return <InvalidLink of={of} />
    return (
      <>
        <AuthHeading title={t('link.notYet')} isNew />
        <AccountProblem failure={answer.failure} noAnswer={t('verify.noAnswer')} />
        <Button
          kind="primary"
          size="large"
          onPress={() => {
            setAnswer(null)
            setAttempt(attempt + 1)
          }}
        >
          {t('verify.tryAgain')}
        </Button>
      </>
    )
  }
  return <AuthPage>{page()}</AuthPage>
}

const CALL = { reset: 'forgotPassword', verification: 'resendVerification' } as const

/** Shown for an invalid mailed link: unknown, already used, or expired (§8). A new one can be requested here. */
function InvalidLink({ of }: { of: LinkPurpose }) {
  const { t } = useTranslation('account')
  const { form, sentTo } = useAskForMail(CALL[of])
  if (sentTo !== null)
    return (
      <AccountOutcome title={t('forgot.sentTitle')} to={LOGIN_PATH} action={t('forgot.back')}>
        <p>{t(of === 'reset' ? 'forgot.sent' : 'invalid.sent', { email: sentTo })}</p>
      </AccountOutcome>
    )
  return (
    <>
      <AuthHeading title={t('invalid.title')} isNew />
      <div className="stack gap-2 auth-outcome">
        <p>{t(of === 'reset' ? 'invalid.reset' : 'invalid.email')}</p>
        {of === 'verification' && <p>{t('invalid.maybeUsed')}</p>}
      </div>
      <AskForMail form={form} action={t('reset.again')} back={LOGIN_PATH} />
    </>
  )
}
