import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { agreementPath } from '#app/format/paths.ts'
import { useDayText } from '#app/format/use-day-text.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { OpenInspection } from './local-inspection.ts'

/** Shows which inspection of which room it is, and the way back to its agreement. */
export function InspectionHeader({
  open: { row, agreement },
  children,
}: {
  open: OpenInspection
  children?: ReactNode
}) {
  const { t } = useTranslation('inspections')
  const dayText = useDayText()
  const other = agreement.party === 'host' ? agreement.guestName : agreement.hostName
  return (
    <header className="inspection-header row spread">
      <div>
        <Link to={agreementPath(agreement.id)} className="note tall page-back">
          <Icon name="chevron-left" />
          {t('toAgreement')}
        </Link>
        <h1>{t(`title.${row.moment ?? 'MOVE_IN'}`)}</h1>
        <p>
          <bdi>
            {[agreement.unitTitle, other, row.inspectedOn && dayText(row.inspectedOn)]
              .filter(Boolean)
              .join(' · ')}
          </bdi>
        </p>
      </div>
      {children}
    </header>
  )
}
