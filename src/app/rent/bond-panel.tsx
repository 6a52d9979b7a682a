import { useTranslation } from 'react-i18next'
import { bondParts } from '#domain/money/bond-parts.ts'
import { BOND_HUB } from '#domain/law/bond-hub.ts'
import { LAW_RULES } from '#domain/law/rules.ts'
import { useDayText } from '#app/format/use-day-text.ts'
import { Button } from '#app/ui/button.tsx'
import { StatusTag } from '#app/ui/status-tag.tsx'
import type { LedgerView } from '#workers/replica-api.ts'
import { centsText } from '#app/format/cents-text.ts'

/**
 * The bond received: each part with its receipt and the day by which it must be lodged. Renders nothing without a bond.
 */
export function BondPanel({
  ledger: { entries, terms, party, region, today },
  onShow,
  onHub,
}: {
  ledger: LedgerView
  onShow: (entryId: string) => void
  /** Prepares what the host types into Bond Hub. */
  onHub: () => void
}) {
  const { t } = useTranslation('documents')
  const dayText = useDayText()
  // Worked out here so that the calendar of public holidays stays out of the worker, which every visit loads.
  const parts = bondParts(
    entries.filter(({ isCounting }) => isCounting),
    { region, today },
  )
  if (parts.length === 0) return null
  const { source, asOf } = LAW_RULES.bondLodgement
  return (
    <section className="rent-panel panel" aria-labelledby="rent-bond">
      <h2 id="rent-bond">{t('bond.title')}</h2>
      <ul className="rent-entries">
        {parts.map(({ entryId, day, amount, lodged, lodgeBy, left }) => (
          <li key={entryId}>
            <span className="rent-entry-what">
              <b>{t('bond.received', { day: dayText(day) })}</b>
              <span className="row gap-2">
                {lodged > 0 && (
                  <StatusTag tone="good">{t('bond.lodged', { amount: centsText(lodged) })}</StatusTag>
                )}
                {terms.isBondLodged && lodgeBy !== null && left !== null && (
                  <StatusTag tone={left < 0 ? 'bad' : 'pending'}>
                    {t(left < 0 ? 'bond.late' : 'bond.lodgeBy', { day: dayText(lodgeBy) })}
                  </StatusTag>
                )}
              </span>
            </span>
            <span className="rent-entry-amount">{centsText(amount)}</span>
            <span className="rent-entry-steps row gap-2">
              {entries.some(({ id, receipt }) => id === entryId && receipt !== null) && (
                <Button kind="quiet" onPress={() => onShow(entryId)}>
                  {t('open.receipt')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {terms.isBondLodged && party === 'host' && (
        <>
          <p>
            {t('hub.way')}{' '}
            <a href={`https://${BOND_HUB}`} target="_blank" rel="noreferrer">
              {t('hub.open')}
            </a>
          </p>
          <div className="rent-dialog-actions row gap-2">
            <Button onPress={onHub}>{t('hub.prepare')}</Button>
          </div>
        </>
      )}
      {terms.isBondLodged && <p className="rent-source">{t('law.source', { source, day: dayText(asOf) })}</p>}
    </section>
  )
}
