import { useTranslation } from 'react-i18next'
import { LAW_RULES, type LawRuleId, siteOf } from '#domain/law/rules.ts'
import { useDayText } from '#app/format/use-day-text.ts'

/** Says where and when a rule was read, and whom to ask: it is not advice. `text` is the rule itself. */
export function LawSource({ rule, text }: { rule: LawRuleId; text?: string }) {
  const { t } = useTranslation('agreements')
  const dayText = useDayText()
  const { source, asOf } = LAW_RULES[rule]
  return (
    <p className="fine law-source">
      {text !== undefined && `${text} `}
      <a href={`https://${source}`} target="_blank" rel="noreferrer">
        {siteOf(rule)}
      </a>
      {', '}
      {t('law.asOf', { date: dayText(asOf) })}
      {'. '}
      {t('law.check')}
    </p>
  )
}
