import { useTranslation } from 'react-i18next'
import { v7 as newAddOnId } from 'uuid'
import type { AgreementAddOn } from '#contract/agreement-terms.ts'
import { CHARGE_FREQUENCIES } from '#contract/charge-frequency.ts'
import { AGREEMENT_ADD_ONS_MAX, AGREEMENT_ADDRESS_MAX, AGREEMENT_LINE_MAX } from '#contract/limits.ts'
import { KeptField } from '#app/edits/kept-field.tsx'
import { KeptSelect } from '#app/edits/kept-select.tsx'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import type { AgreementView } from '#workers/replica-api.ts'
import { AmountField } from './amount-field.tsx'
import { keepFields } from './keep-fields.ts'
import { SectionPanel } from './section-panel.tsx'

/** What is charged besides the rent: firewood, linen, a parking space. */
export function AddOnsSection({ agreement: { id, addOns } }: { agreement: AgreementView }) {
  const { t } = useTranslation('agreements')
  const keepAll = (next: AgreementAddOn[]) => keepFields(id, { addOns: next })
  return (
    <SectionPanel title={t('section.addOns')}>
      {addOns.length > 0 && (
        <ul className="agreement-add-ons">
          {addOns.map((addOn) => (
            <li key={addOn.id}>
              <AddOnFields
                addOn={addOn}
                onKeep={(change) =>
                  keepAll(addOns.map((one) => (one.id === addOn.id ? { ...one, ...change } : one)))
                }
                onRemove={() => void keepAll(addOns.filter((one) => one.id !== addOn.id))}
              />
            </li>
          ))}
        </ul>
      )}
      {addOns.length < AGREEMENT_ADD_ONS_MAX && (
        <Button
          kind="quiet"
          icon="plus-lg"
          onPress={() => {
            const blank = { name: '', description: '', amount: null, frequency: 'ONE_TIME' } as const
            void keepAll([...addOns, { id: newAddOnId(), ...blank }])
          }}
        >
          {t('addOn.add')}
        </Button>
      )}
    </SectionPanel>
  )
}

function AddOnFields({
  addOn,
  onKeep,
  onRemove,
}: {
  addOn: AgreementAddOn
  onKeep: (change: Partial<AgreementAddOn>) => Promise<boolean>
  onRemove: () => void
}) {
  const { t } = useTranslation('agreements')
  const { name, description, amount, frequency } = addOn
  return (
    <>
      <div className="agreement-pair">
        <KeptField
          label={t('addOn.name')}
          text={name}
          maxLength={AGREEMENT_LINE_MAX}
          keep={(text) => onKeep({ name: text })}
        />
        <KeptField
          label={t('addOn.description')}
          text={description}
          maxLength={AGREEMENT_ADDRESS_MAX}
          keep={(text) => onKeep({ description: text })}
        />
        <AmountField label={t('addOn.amount')} value={amount} onKeep={(value) => onKeep({ amount: value })} />
        <KeptSelect
          label={t('addOn.frequency')}
          value={frequency}
          options={CHARGE_FREQUENCIES.map((value) => ({ value, label: t(`frequency.${value}`) }))}
          onChoose={(value) =>
            void onKeep({ frequency: CHARGE_FREQUENCIES.find((known) => known === value) ?? frequency })
          }
        />
      </div>
      <IconButton
        icon="trash"
        label={t('addOn.remove', { name: name || t('addOn.unnamed') })}
        onClick={onRemove}
      />
    </>
  )
}
