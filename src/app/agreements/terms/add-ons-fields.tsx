import { useTranslation } from 'react-i18next'
import { v7 as newAddOnId } from 'uuid'
import { AGREEMENT_ADD_ONS_MAX } from '#contract/limits.ts'
import { Button } from '#app/ui/button.tsx'
import { AddOnFields } from './add-on-fields.tsx'
import type { AgreementEditing } from './agreement-editing.ts'

/** What is charged besides the rent: firewood, linen, a parking space. */
export function AddOnsFields({ agreement: { addOns }, change }: AgreementEditing) {
  const { t } = useTranslation('agreements')
  return (
    <>
      {addOns.length > 0 && (
        <ul className="agreement-add-ons stack gap-4">
          {addOns.map((addOn) => (
            <li key={addOn.id}>
              <AddOnFields
                addOn={addOn}
                onChange={(next) =>
                  change({ addOns: addOns.map((one) => (one.id === addOn.id ? next : one)) })
                }
                onRemove={() => change({ addOns: addOns.filter((one) => one.id !== addOn.id) })}
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
            change({ addOns: [...addOns, { id: newAddOnId(), ...blank }] })
          }}
        >
          {t('addOn.add')}
        </Button>
      )}
    </>
  )
}
