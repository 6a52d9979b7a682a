import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { LANDING_PATH, PRICING_PATH } from '#app/auth/paths.ts'
import { productName } from '#app/i18n/i18n.ts'

/** The footer: the owner of the site, and links that the navigation does not have (§2). */
export function ShellFooter() {
  const { t } = useTranslation(['layout', 'shell'])
  return (
    <footer className="shell-footer">
      <div>
        <span>{t('footer', { product: productName() })}</span>
        <Link to={LANDING_PATH}>{t('shell:nav.product')}</Link>
        <Link to={PRICING_PATH}>{t('shell:nav.pricing')}</Link>
      </div>
    </footer>
  )
}
