import { useTranslation } from 'react-i18next'
import type { AgreementFacts } from '#contract/agreement-terms.ts'
import { DayField } from '#app/forms/day-field.tsx'
import type { AgreementEditing } from './agreement-editing.ts'
import { isUnderTheAct } from '#domain/law/rules.ts'
import { useRecordedFacts } from '#app/agreements/law/use-recorded-facts.ts'
import { SectionPanel } from './section-panel.tsx'
import { useAgreementWords } from './use-agreement-words.ts'

const FACTS: readonly (keyof AgreementFacts)[] = ['bondReceivedOn', 'bondLodgedOn', 'rentRaisedOn']

/** The facts, which no signature covers and on which the law's dates depend: entered by the host, read by the guest. */
export function SinceSection({
  agreement,
  change,
  errorOf,
  canWrite,
}: AgreementEditing & { canWrite: boolean }) {
  const { t } = useTranslation('agreements')
  const { words } = useAgreementWords()
  const facts = useRecordedFacts(agreement)
  if (!isUnderTheAct(agreement.regime)) return null
  return (
    <SectionPanel title={t('section.since')}>
      {canWrite ? (
        <div className="agreement-pair">
          {FACTS.map((field) => (
            <DayField
              key={field}
              label={t(`field.${field}`)}
              value={agreement[field]}
              help={
                facts[field] === agreement[field]
                  ? undefined
                  : t('help.recorded', { day: words(field, facts[field]) || t('none') })
              }
              error={errorOf(field)}
              onValue={(day) => change({ [field]: day })}
            />
          ))}
        </div>
      ) : (
        <dl className="agreement-rows stack">
          {FACTS.map((field) => (
            <div key={field}>
              <dt>{t(`field.${field}`)}</dt>
              <dd>{words(field, facts[field]) || t('none')}</dd>
            </div>
          ))}
        </dl>
      )}
    </SectionPanel>
  )
}
