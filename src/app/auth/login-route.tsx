import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { AuthHeading } from './auth-heading.tsx'
import { AuthPage } from './auth-page.tsx'
import { LoginForm } from './login-form.tsx'
import { REGISTER_PATH } from './paths.ts'

/** Sign in (§2). */
export function Component() {
  const { t } = useTranslation('auth')
  return (
    <AuthPage>
      <AuthHeading title={t('welcome')} lead={t('lead')} />
      <LoginForm />
      <p className="auth-foot">
        {t('newHere')} <Link to={REGISTER_PATH}>{t('createAccount')}</Link>
      </p>
    </AuthPage>
  )
}
