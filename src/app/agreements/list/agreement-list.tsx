import { useTranslation } from 'react-i18next'
import { WindowList } from '#app/ui/window-list.tsx'
import type { AgreementView } from '#workers/replica-api.ts'
import { AgreementRow } from './agreement-row.tsx'

/** The list of agreements, windowed because a host of many years has many. */
export function AgreementList({ agreements }: { agreements: readonly AgreementView[] }) {
  const { t } = useTranslation('agreements')
  return (
    <WindowList rows={agreements} label={t('title')} rowHeight={92} overscan={8} className="agreement-list">
      {(agreement) => <AgreementRow agreement={agreement} />}
    </WindowList>
  )
}
