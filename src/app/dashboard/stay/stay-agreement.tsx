import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { agreementPath } from '#app/format/paths.ts'
import type { OwnStay } from '#workers/replica-api.ts'

/** The agreement of the stay, and its status. */
export function StayAgreement({ stay: { agreementId, status } }: { stay: OwnStay }) {
  const { t } = useTranslation('arrival')
  return (
    <div className="stay-line row spread">
      <div>
        <h4>{t('agreement.title')}</h4>
        <p>{status === 'APPROVED' ? t('agreement.approved') : t('agreement.active')}</p>
      </div>
      <Link to={agreementPath(agreementId)} className="button button-outline">
        {t('agreement.open')}
      </Link>
    </div>
  )
}
