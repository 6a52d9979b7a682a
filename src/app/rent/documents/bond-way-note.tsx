import { useTranslation } from 'react-i18next'
import type { Day } from '#domain/calendar/calendar-day.ts'
import { BOND_HUB, bondWayOn } from '#domain/law/bond-hub.ts'
import { LAW_RULES } from '#domain/law/rules.ts'
import type { LedgerKind } from '#contract/ledger-entry.ts'
import { useDayText } from '#app/format/use-day-text.ts'

/**
 * Says how a bond that must be lodged is lodged or refunded on a day: through Bond Hub, or before it by a form. Renders
 * nothing for other entries.
 */
export function BondWayNote({ kind, day }: { kind: LedgerKind; day: Day | null }) {
  const { t } = useTranslation('documents')
  const dayText = useDayText()
  if (kind !== 'BOND_LODGED' && kind !== 'BOND_REFUNDED') return null
  const way = day === null || kind === 'BOND_LODGED' ? 'bondHub' : bondWayOn(day)
  const { source, asOf } = LAW_RULES[way]
  return (
    <div className="rent-form-when">
      <p>
        {t(way === 'bondForms' ? 'hub.form' : kind === 'BOND_LODGED' ? 'hub.lodge' : 'hub.way')}{' '}
        {way === 'bondHub' && (
          <a href={`https://${BOND_HUB}`} target="_blank" rel="noreferrer">
            {t('hub.open')}
          </a>
        )}
      </p>
      <p className="rent-source">{t('law.source', { source, day: dayText(asOf) })}</p>
    </div>
  )
}
