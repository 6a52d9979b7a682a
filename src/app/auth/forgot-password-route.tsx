import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { AccountOutcome } from './account-outcome.tsx'
import { AskForMail, useAskForMail } from './ask-for-mail.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { AuthPage } from './auth-page.tsx'
import { keepReturn } from './kept-return.ts'
import { LOGIN_PATH } from './paths.ts'

/** Requests a new password. The response is the same whether or not the address has an account (§2). */
export function Component() {
  const { t } = useTranslation('account')
  const { search } = useLocation()
  const back = LOGIN_PATH + search
  const { form, sentTo } = useAskForMail('forgotPassword', () => keepReturn(search))
  return (
    <AuthPage>
      {sentTo === null ? (
        <>
          <AuthHeading title={t('forgot.title')} lead={t('forgot.lead')} />
          <AskForMail form={form} action={t('forgot.send')} back={back} />
        </>
      ) : (
        <AccountOutcome title={t('forgot.sentTitle')} to={back} action={t('forgot.back')}>
          <p>{t('forgot.sent', { email: sentTo })}</p>
        </AccountOutcome>
      )}
    </AuthPage>
  )
}
