import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { AGREEMENTS_PATH } from '#app/format/paths.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** Shown when an agreement is neither on this device nor on the server. */
export function NoAgreement() {
  const { t } = useTranslation('agreements')
  return (
    <div className="list-page">
      <EmptyState
        isPage
        drawing="missingHouse"
        title={t('notHere')}
        action={<Link to={AGREEMENTS_PATH}>{t('back')}</Link>}
      >
        {t('notHereMore')}
      </EmptyState>
    </div>
  )
}
