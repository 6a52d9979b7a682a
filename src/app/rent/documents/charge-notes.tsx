import { useTranslation } from 'react-i18next'
import type { LawRegime } from '#contract/agreement-terms.ts'
import { LAW_RULES } from '#domain/law/rules.ts'
import { chargeRules } from '#domain/law/rent-law.ts'
import { useDayText } from '#app/format/use-day-text.ts'

/** Says what a tenancy can't be charged for, each with its source. Renders nothing where the Act doesn't apply. */
export function ChargeNotes({ regime }: { regime: LawRegime }) {
  const { t } = useTranslation('documents')
  const dayText = useDayText()
  const rules = chargeRules(regime)
  if (rules.length === 0) return null
  return (
    <section className="rent-charges" aria-labelledby="rent-charges">
      <h3 id="rent-charges">{t('charge.lead')}</h3>
      <ul>
        {rules.map((rule) => (
          <li key={rule}>
            <p>{t(`charge.${rule}`)}</p>
            <p className="rent-source">
              {t('law.source', { source: LAW_RULES[rule].source, day: dayText(LAW_RULES[rule].asOf) })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
