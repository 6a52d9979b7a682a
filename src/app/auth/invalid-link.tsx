import { useTranslation } from 'react-i18next'
import { AccountOutcome } from './account-outcome.tsx'
import { FORGOT_PASSWORD_PATH, LOGIN_PATH } from './paths.ts'

/** A mailed link that leads nowhere: never ours, used already, or past its time (§8). */
export function InvalidLink({ of }: { of: 'reset' | 'email' }) {
  const { t } = useTranslation('account')
  return (
    <AccountOutcome
      title={t('invalid.title')}
      to={of === 'reset' ? FORGOT_PASSWORD_PATH : LOGIN_PATH}
      action={t(of === 'reset' ? 'reset.again' : 'created.toLogin')}
    >
      <p>{t(`invalid.${of}`)}</p>
      {of === 'email' && <p>{t('invalid.maybeUsed')}</p>}
    </AccountOutcome>
  )
}
