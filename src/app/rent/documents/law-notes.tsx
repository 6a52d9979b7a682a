import { useTranslation } from 'react-i18next'
import { RENT_RULES, type RentRuleId } from '#contract/rent-law.ts'
import { Notice } from '#app/ui/notice.tsx'
import { useDayText } from '#app/format/use-day-text.ts'

/** What the law may not allow, and under which rule. None of it stops anybody. */
export type LawNote = { id: string; text: string; rule: RentRuleId }

/** Notes on the law, each with its source and the day on which it was read. */
export function LawNotes({ notes }: { notes: readonly LawNote[] }) {
  const { t } = useTranslation('documents')
  const dayText = useDayText()
  return notes.map(({ id, text, rule }) => (
    <Notice key={id} icon="exclamation-circle">
      <p>{text}</p>
      <p className="rent-source">
        {t('law.source', { source: RENT_RULES[rule].source, day: dayText(RENT_RULES[rule].asOf) })}
      </p>
    </Notice>
  ))
}
