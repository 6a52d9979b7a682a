import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgreementAddOn } from '#contract/agreement-terms.ts'
import { AGREEMENT_ADD_ONS_MAX } from '#contract/limits.ts'
import type { UnitAddOn } from '#contract/unit-fields.ts'
import { moneyText } from '#app/format/money.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import type { AgreementView } from '#workers/replica-api.ts'
import { SectionPanel } from './section-panel.tsx'

/** The extras of the agreement's room for its host to tick. Only those ticked become part of the agreement. */
export function OfferedAddOns({
  unitId,
  chosen,
  onChange,
}: {
  unitId: string
  chosen: AgreementAddOn[]
  onChange: (addOns: AgreementAddOn[]) => void
}) {
  const { t } = useTranslation('agreements')
  const text = useAddOnText()
  const helpId = useId()
  const offered = useLiveQuery('unit', { id: unitId })?.addOns ?? []
  if (offered.length === 0) return null

  function toggle(addOn: UnitAddOn, isChosen: boolean): void {
    onChange(isChosen ? chosen.filter(({ id }) => id !== addOn.id) : [...chosen, fromRoom(addOn)])
  }

  return (
    <fieldset className="several-field" aria-describedby={helpId}>
      <legend>{t('addOn.offered')}</legend>
      <div className="actions">
        {offered.map((addOn) => {
          const isChosen = chosen.some(({ id }) => id === addOn.id)
          return (
            <label key={addOn.id}>
              <input
                type="checkbox"
                checked={isChosen}
                disabled={!isChosen && chosen.length >= AGREEMENT_ADD_ONS_MAX}
                onChange={() => toggle(addOn, isChosen)}
              />
              <span>{text(fromRoom(addOn))}</span>
            </label>
          )
        })}
      </div>
      <p id={helpId} className="field-words">
        {t('addOn.offeredHelp')}
      </p>
    </fieldset>
  )
}

/**
 * What the room offers besides what an agreement asks for, for the guest who is about to accept it. Renders nothing if
 * the room isn't on this device.
 */
export function AddOnsNotChosen({ agreement: { unitId, addOns } }: { agreement: AgreementView }) {
  const { t } = useTranslation('agreements')
  const text = useAddOnText()
  const offered = useLiveQuery('unit', { id: unitId })?.addOns ?? []
  const left = offered.filter(({ id }) => !addOns.some((addOn) => addOn.id === id))
  if (left.length === 0) return null
  return (
    <SectionPanel title={t('addOn.notChosen')}>
      <ul className="stack gap-1 agreement-add-ons-left">
        {left.map((addOn) => (
          <li key={addOn.id} dir="auto">
            {text(fromRoom(addOn))}
          </li>
        ))}
      </ul>
      <p className="field-words">{t('addOn.notChosenHelp')}</p>
    </SectionPanel>
  )
}

/** Returns a room's extra as an agreement writes it. */
function fromRoom({ id, name, description, amount, chargeFrequency }: UnitAddOn): AgreementAddOn {
  return { id, name, description, amount, frequency: chargeFrequency }
}

/** Returns what names an extra and says what it costs. */
function useAddOnText(): (addOn: AgreementAddOn) => string {
  const { t } = useTranslation('agreements')
  return ({ name, amount, frequency }) =>
    amount === null
      ? name || t('addOn.unnamed')
      : t('addOn.priced', {
          name: name || t('addOn.unnamed'),
          amount: moneyText(amount),
          frequency: t(`frequency.${frequency}`),
        })
}
