import './front-bar.css'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router-dom'
import { LanguageSelect } from '#app/auth/language-select.tsx'
import { HOME_PATH, LANDING_PATH, LOGIN_PATH, PRICING_PATH, REGISTER_PATH } from '#app/auth/paths.ts'
import { useSession } from '#app/auth/session.ts'
import { productName } from '#app/i18n/i18n.ts'
import { chooseTheme, useIsDark } from '#app/theme/theme.ts'
import { BrandMark } from '#app/ui/brand-mark.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'

type Props = {
  /** Shows links to sign in and register, on pages that don't do so themselves. */
  hasWays: boolean
  /** A tool before the others. */
  tool?: ReactNode
}

/** The bar of public and signed-out pages (§2). */
export function FrontBar({ hasWays, tool }: Props) {
  const { t } = useTranslation('shell')
  const isDark = useIsDark()
  return (
    <header className="row front-bar">
      <Link to={LANDING_PATH} className="tall front-mark" aria-label={productName()}>
        <BrandMark name={productName()} />
      </Link>
      <nav aria-label={t('nav.main')}>
        <NavLink to={LANDING_PATH}>{t('nav.product')}</NavLink>
        <NavLink to={PRICING_PATH}>{t('nav.pricing')}</NavLink>
      </nav>
      <div className="front-tools">
        {tool}
        <LanguageSelect />
        <IconButton
          icon="moon"
          darkIcon="sun"
          label={t(isDark ? 'front.toLight' : 'front.toDark')}
          onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
        />
      </div>
      {hasWays && <Ways />}
    </header>
  )
}

function Ways() {
  const { t } = useTranslation('shell')
  const isSignedIn = useSession() !== null
  return (
    <div className="front-ways actions">
      <Link to={isSignedIn ? HOME_PATH : LOGIN_PATH} className="button button-outline button-medium">
        {t(isSignedIn ? 'nav.dashboard' : 'front.signIn')}
      </Link>
      {!isSignedIn && (
        <Link to={REGISTER_PATH} className="button button-primary button-medium">
          {t('front.register')}
        </Link>
      )}
    </div>
  )
}
