import { useTranslation } from 'react-i18next'
import { centsText } from '#app/format/cents-text.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import type { RentSums } from '#workers/replica-api.ts'

/** What a row of a list says of a ledger: what is due next, what was paid last, and what is owed. */
export function RentRowSums({ sums: { owed, next, lastPaid } }: { sums: RentSums }) {
  const { t } = useTranslation('rent')
  const dates = useDateText()
  return (
    <>
      <span className="rent-row-days">
        {next && (
          <span>
            {t('nextDue', { amount: centsText(next.amount), day: dates.calendarShort(next.dueOn) })}
          </span>
        )}
        {lastPaid && (
          <span>
            {t('lastPaid', { amount: centsText(lastPaid.amount), day: dates.calendarShort(lastPaid.day) })}
          </span>
        )}
      </span>
      <span className="rent-row-owed">
        {owed !== 0 && <b>{centsText(Math.abs(owed))}</b>}
        <span>{t(owed > 0 ? 'owed' : owed < 0 ? 'ahead' : 'settled')}</span>
      </span>
    </>
  )
}
