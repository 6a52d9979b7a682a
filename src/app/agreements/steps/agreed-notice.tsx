import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { HOME_PATH } from '#app/auth/paths.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { AgreementView } from '#workers/replica-api.ts'

/**
 * Tells a guest what comes next once both have agreed: where everything about the stay is. Renders nothing for anybody
 * else.
 */
export function AgreedNotice({ agreement: { party, status } }: { agreement: AgreementView }) {
  const { t } = useTranslation('agreements')
  if (party !== 'guest' || status !== 'APPROVED') return null
  return (
    <Notice icon="check-circle" tone="good" title={t('agreed.title')}>
      <p>{t('agreed.text')}</p>
      <Link to={HOME_PATH} className="button button-outline">
        {t('agreed.open')}
      </Link>
    </Notice>
  )
}
