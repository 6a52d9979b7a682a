import { useTranslation } from 'react-i18next'
import { DayField } from '#app/forms/day-field.tsx'

export type Period = { from: string | null; to: string | null }
export const NO_PERIOD: Period = { from: null, to: null }

/** Fields for the days that the money is for. */
export function PeriodFields({
  period,
  error,
  onPeriod,
}: {
  period: Period
  error: string | undefined
  onPeriod: (period: Period) => void
}) {
  const { t } = useTranslation('documents')
  return (
    <div className="rent-pair">
      <DayField
        label={t('period.from')}
        value={period.from}
        onValue={(from) => onPeriod({ ...period, from })}
      />
      <DayField
        label={t('period.to')}
        value={period.to}
        error={error}
        onValue={(to) => onPeriod({ ...period, to })}
      />
    </div>
  )
}
