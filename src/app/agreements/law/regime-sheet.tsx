import '#app/forms/forms.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LAW_REGIMES, type LawRegime } from '#contract/agreement-terms.ts'
import { Button } from '#app/ui/button.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { LawSource } from './law-source.tsx'

/** Lets the person choose which of four laws applies, with an explanation of each. */
export function RegimeSheet(props: {
  regime: LawRegime
  onUse: (regime: LawRegime) => void
  onClose: () => void
}) {
  const { t } = useTranslation('agreements')
  const [chosen, setChosen] = useState(props.regime)

  return (
    <Sheet
      isOpen
      title={t('field.regime')}
      onClose={props.onClose}
      footer={
        <div className="law-sheet-actions">
          <Button size="large" onPress={props.onClose}>
            {t('new.cancel')}
          </Button>
          <Button size="large" kind="primary" onPress={() => props.onUse(chosen)}>
            {t('law.use')}
          </Button>
        </div>
      }
    >
      <div className="law-sheet field">
        <p className="law-note note">{t('law.sheetLead')}</p>
        <div className="choices stack" role="radiogroup" aria-label={t('field.regime')}>
          {LAW_REGIMES.map((regime) => (
            <label key={regime} className="choice law-choice">
              <span>
                <b id={`law-${regime}`}>{t(`regime.${regime}`)}</b>
                <span id={`law-${regime}-help`} className="note">
                  {t(`regimeHelp.${regime}`)}
                </span>
              </span>
              <input
                type="radio"
                name="regime"
                checked={chosen === regime}
                aria-labelledby={`law-${regime}`}
                aria-describedby={`law-${regime}-help`}
                onChange={() => setChosen(regime)}
              />
            </label>
          ))}
        </div>
        <LawSource rule="regime" />
      </div>
    </Sheet>
  )
}
