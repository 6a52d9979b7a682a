import { useTranslation } from 'react-i18next'
import type { AgreementFacts } from '#contract/agreement-terms.ts'
import { KeptField } from '#app/edits/kept-field.tsx'
import type { AgreementView } from '#workers/replica-api.ts'
import { keepFields } from './keep-fields.ts'
import { isUnderTheAct } from './law/rules.ts'
import { SectionPanel } from './section-panel.tsx'
import { useAgreementWords } from './use-agreement-words.ts'

const FACTS: readonly (keyof AgreementFacts)[] = ['bondReceivedOn', 'bondLodgedOn', 'rentRaisedOn']

/** What no signature covers and the law's dates go by: written by the host, read by the guest. */
export function SinceSection({ agreement, canWrite }: { agreement: AgreementView; canWrite: boolean }) {
  const { t } = useTranslation('agreements')
  const { words } = useAgreementWords()
  if (!isUnderTheAct(agreement.regime)) return null
  return (
    <SectionPanel title={t('section.since')}>
      {canWrite ? (
        <div className="agreement-pair">
          {FACTS.map((field) => (
            <KeptField
              key={field}
              kind="day"
              label={t(`field.${field}`)}
              text={agreement[field] ?? ''}
              keep={(text) => keepFields(agreement.id, { [field]: text || null })}
            />
          ))}
        </div>
      ) : (
        <dl className="agreement-rows">
          {FACTS.map((field) => (
            <div key={field}>
              <dt>{t(`field.${field}`)}</dt>
              <dd>{words(field, agreement[field]) || t('none')}</dd>
            </div>
          ))}
        </dl>
      )}
    </SectionPanel>
  )
}
