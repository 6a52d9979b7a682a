import { useTranslation } from 'react-i18next'
import { STATEMENTS } from '#contract/agreement-terms.ts'
import { AGREEMENT_CONDITIONS_MAX } from '#contract/limits.ts'
import { LinesField } from '#app/forms/lines-field.tsx'
import type { AgreementEditing } from './agreement-editing.ts'
import { STATEMENTS_OF } from '#app/agreements/law/warnings.ts'
import { FieldPlace } from './field-place.tsx'

/** The statements that the law requires for this kind of agreement. */
export function StatementsFields({ agreement: { regime, statements }, change }: AgreementEditing) {
  const { t } = useTranslation('agreements')
  const asked = STATEMENTS_OF[regime]
  return (
    <>
      {asked.length === 0 ? (
        <p className="agreement-note note">{t('statementsNone')}</p>
      ) : (
        <FieldPlace name="statements">
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
                    change({ statements: STATEMENTS.filter(isTicked) })
                  }}
                />
                <span>{t(`statement.${statement}`)}</span>
              </label>
            ))}
          </fieldset>
        </FieldPlace>
      )}
    </>
  )
}

export function ConditionsField({ agreement: { conditions }, change, errorOf }: AgreementEditing) {
  const { t } = useTranslation('agreements')
  return (
    <LinesField
      label={t('field.conditions')}
      value={conditions}
      error={errorOf('conditions')}
      help={t('help.conditions')}
      maxLength={AGREEMENT_CONDITIONS_MAX}
      rows={6}
      onValue={(text) => change({ conditions: text })}
    />
  )
}
