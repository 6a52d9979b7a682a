import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { loadStrings } from '#app/i18n/i18n.ts'
import { useIsDrawn } from '#app/ui/use-is-drawn.ts'
import { AuthHeading } from './auth-heading.tsx'
import { AuthPage } from './auth-page.tsx'
import { LoginForm } from './login-form.tsx'
import { leftOfState, REGISTER_PATH, type SignedOutState } from './paths.ts'

// Only after a sign-out. A reload keeps the navigation state but not the strings that the sign-out page had loaded.
const LeftNotice = lazy<ComponentType<{ left: NonNullable<SignedOutState['left']> }>>(() =>
  Promise.all([import('./left-notice.tsx'), loadStrings('leaving')]).then(
    ([notice]) => ({ default: notice.LeftNotice }),
    () => ({ default: () => null }),
  ),
)

/** Sign in (§2). */
export function Component() {
  const { t } = useTranslation('auth')
  const location = useLocation()
  // Prerendered once for everybody, so it can't depend on how the person got here.
  const { state, search } = useIsDrawn() ? { state: null, search: '' } : location
  const left = leftOfState(state)
  // A guest who has just found a room isn't waiting for anybody.
  const isAsking = new URLSearchParams(search).has('about')
  return (
    <AuthPage>
      <AuthHeading title={t('welcome')} lead={t(isAsking ? 'leadAsk' : 'lead')} />
      {left !== null && (
        <Suspense>
          <LeftNotice left={left} />
        </Suspense>
      )}
      <LoginForm />
      <p className="auth-foot">
        {t('newHere')} <Link to={REGISTER_PATH + search}>{t('createAccount')}</Link>
      </p>
    </AuthPage>
  )
}
