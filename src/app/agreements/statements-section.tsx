import { useTranslation } from 'react-i18next'
import { STATEMENTS } from '#contract/agreement-terms.ts'
import { AGREEMENT_CONDITIONS_MAX } from '#contract/limits.ts'
import { KeptField } from '#app/edits/kept-field.tsx'
import type { AgreementView } from '#workers/replica-api.ts'
import { keepFields } from './keep-fields.ts'
import { STATEMENTS_OF } from './law/warnings.ts'
import { SectionPanel } from './section-panel.tsx'

/** The statements that the law asks for with this kind of agreement. */
export function StatementsSection({ agreement: { id, regime, statements } }: { agreement: AgreementView }) {
  const { t } = useTranslation('agreements')
  const asked = STATEMENTS_OF[regime]
  return (
    <SectionPanel title={t('section.statements')}>
      {asked.length === 0 ? (
        <p className="agreement-note">{t('statementsNone')}</p>
      ) : (
        <fieldset className="agreement-statements">
          <legend>{t('statementsHelp')}</legend>
          {asked.map((statement) => (
            <label key={statement} className="checkbox-field">
              <input
                type="checkbox"
                checked={statements.includes(statement)}
                onChange={(event) => {
                  const isTicked = (known: (typeof STATEMENTS)[number]) =>
                    known === statement ? event.target.checked : statements.includes(known)
                  void keepFields(id, { statements: STATEMENTS.filter(isTicked) })
                }}
              />
              <span>{t(`statement.${statement}`)}</span>
            </label>
          ))}
        </fieldset>
      )}
    </SectionPanel>
  )
}

export function ConditionsSection({ agreement: { id, conditions } }: { agreement: AgreementView }) {
  const { t } = useTranslation('agreements')
  return (
    <SectionPanel title={t('section.conditions')}>
      <KeptField
        kind="text"
        rows={6}
        label={t('field.conditions')}
        text={conditions}
        help={t('help.conditions')}
        maxLength={AGREEMENT_CONDITIONS_MAX}
        keep={(text) => keepFields(id, { conditions: text })}
      />
    </SectionPanel>
  )
}
