import { useTranslation } from 'react-i18next'
import type { LinkPurpose } from '#contract/mailed-link.ts'
import { AccountOutcome } from './account-outcome.tsx'
import { AskForMail, useAskForMail } from './ask-for-mail.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { LOGIN_PATH } from './paths.ts'

const CALL = { reset: 'forgotPassword', verification: 'resendVerification' } as const

/** Shown for an invalid mailed link: unknown, already used, or expired (§8). A new one can be requested here. */
export function InvalidLink({ of }: { of: LinkPurpose }) {
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
      <div className="auth-outcome">
        <p>{t(of === 'reset' ? 'invalid.reset' : 'invalid.email')}</p>
        {of === 'verification' && <p>{t('invalid.maybeUsed')}</p>}
      </div>
      <AskForMail form={form} action={t('reset.again')} back={LOGIN_PATH} />
    </>
  )
}
