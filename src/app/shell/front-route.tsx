import './front-route.css'
import { useTranslation } from 'react-i18next'
import { Link, NavLink, Outlet } from 'react-router-dom'
import { LanguageSelect } from '#app/auth/language-select.tsx'
import { HOME_PATH, LANDING_PATH, LOGIN_PATH, PRICING_PATH } from '#app/auth/paths.ts'
import { useSession } from '#app/auth/session.ts'
import { productName } from '#app/i18n/i18n.ts'
import { chooseTheme, useTheme } from '#app/theme/theme.ts'
import { BrandMark } from '#app/ui/brand-mark.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { ScrollTopButton } from '#app/ui/scroll-top-button.tsx'

/** The public pages: the front-page bar above, the page, a foot (§2). */
export function Component() {
  const { t } = useTranslation(['layout', 'shell'])
  const isSignedIn = useSession() !== null
  const isDark = useTheme() === 'dark'
  return (
    <div className="front">
      <header className="front-bar">
        <Link to={LANDING_PATH} className="front-mark" aria-label={productName()}>
          <BrandMark name={productName()} />
        </Link>
        <nav aria-label={t('shell:nav.main')}>
          <NavLink to={LANDING_PATH}>{t('shell:nav.product')}</NavLink>
          <NavLink to={PRICING_PATH}>{t('shell:nav.pricing')}</NavLink>
        </nav>
        <div className="front-tools">
          <LanguageSelect />
          <IconButton
            icon={isDark ? 'sun' : 'moon'}
            label={t(isDark ? 'front.toLight' : 'front.toDark')}
            onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
          />
        </div>
        <Link to={isSignedIn ? HOME_PATH : LOGIN_PATH} className="button button-outline button-medium">
          {t(isSignedIn ? 'shell:nav.dashboard' : 'front.signIn')}
        </Link>
      </header>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <footer className="front-foot">
        <p>{t('footer', { product: productName() })}</p>
      </footer>
      <ScrollTopButton label={t('scrollTop')} />
    </div>
  )
}
