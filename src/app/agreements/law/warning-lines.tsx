import { useTranslation } from 'react-i18next'
import { moneyText } from '#app/format/money.ts'
import { useDayText } from '#app/format/use-day-text.ts'
import { Icon } from '#app/ui/icon.tsx'
import { LawSource } from './law-source.tsx'
import type { Warning } from './warnings.ts'

/** Lists what the law may not allow, each with its source. */
export function WarningLines({ warnings }: { warnings: readonly Warning[] }) {
  const { t } = useTranslation('agreements')
  const dayText = useDayText()
  if (warnings.length === 0) return null
  return (
    <div className="law-line law-warnings">
      <h3>
        <Icon name="exclamation-circle" />
        {t('law.warnings')}
      </h3>
      <ul>
        {warnings.map(({ id, rule, amount, day }) => (
          <li key={id}>
            <p>
              {t(`warning.${id}`, { amount: moneyText(amount), date: day === undefined ? '' : dayText(day) })}
            </p>
            <LawSource rule={rule} />
          </li>
        ))}
      </ul>
    </div>
  )
}
