import { useTranslation } from 'react-i18next'
import { LAW_RULES, type LawRuleId } from '#domain/law/rules.ts'
import { Notice } from '#app/ui/notice.tsx'
import { useDayText } from '#app/format/use-day-text.ts'

/** Something the law may not allow, and the rule that says so. It never blocks anything. */
export type LawNote = { id: string; text: string; rule: LawRuleId }

/** Shows notes on the law, each with its source and the day it was read. */
export function LawNotes({ notes }: { notes: readonly LawNote[] }) {
  const { t } = useTranslation('documents')
  const dayText = useDayText()
  return notes.map(({ id, text, rule }) => (
    <Notice key={id} icon="exclamation-circle">
      <p>{text}</p>
      <p className="rent-source">
        {t('law.source', { source: LAW_RULES[rule].source, day: dayText(LAW_RULES[rule].asOf) })}
      </p>
    </Notice>
  ))
}
