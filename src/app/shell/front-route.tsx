import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router-dom'
import { productName } from '#app/i18n/i18n.ts'
import { ScrollTopButton } from '#app/ui/scroll-top-button.tsx'
import { FrontBar } from './layout/front-bar.tsx'

/** The public pages: the front-page bar, the page, and a footer (§2). */
export function Component() {
  const { t } = useTranslation('layout')
  return (
    <div className="front window">
      <FrontBar hasWays />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <footer className="note front-foot">
        <p>{t('footer', { product: productName() })}</p>
      </footer>
      <ScrollTopButton label={t('scrollTop')} />
    </div>
  )
}
