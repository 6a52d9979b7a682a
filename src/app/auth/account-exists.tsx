import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { Notice } from '#app/ui/notice.tsx'
import { LOGIN_PATH, withEmail } from './paths.ts'

/** Says that the address already has an account, with a link to sign in with it. */
export function AccountExists({ email }: { email: string }) {
  const { t } = useTranslation('account')
  const { search } = useLocation()
  return (
    <Notice icon="exclamation-circle" title={t('exists.title')}>
      <br />
      <Link className="button button-outline" to={LOGIN_PATH + search} state={withEmail(email)}>
        {t('exists.go')}
      </Link>
    </Notice>
  )
}
