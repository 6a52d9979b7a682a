import { useTranslation } from 'react-i18next'
import { v7 as newAddOnId } from 'uuid'
import { UNIT_ADD_ONS_MAX } from '#contract/limits.ts'
import type { UnitAddOn } from '#contract/unit-fields.ts'
import { Button } from '#app/ui/button.tsx'
import { AddOnFields } from './add-on-fields.tsx'
import type { UnitEditing } from '#app/units/unit-editing.ts'
import { useListingWords } from '#app/units/use-listing-words.ts'
import { UnitSection } from './unit-section.tsx'

/** Any number of extras for the room (§3). */
export function AddOnsSection({ unit, change, errorOf, parts }: UnitEditing) {
  const { t } = useTranslation('units')
  const { addOn: price } = useListingWords()
  const { addOns } = unit
  const replace = (id: string, addOn: UnitAddOn | null) =>
    change({ addOns: addOns.flatMap((each) => (each.id === id ? (addOn ?? []) : each)) })

  function add(): void {
    const blank = { name: '', description: '', amount: null, chargeFrequency: 'ONE_TIME' as const }
    change({ addOns: [...addOns, { id: newAddOnId(), ...blank }] })
  }

  return (
    <UnitSection
      id="addOns"
      title={t('section.addOns')}
      lead={t('about.addOns')}
      parts={parts}
      shown={
        addOns.length === 0 ? null : (
          <ul className="lined unit-extras">
            {addOns.map((addOn, nth) => (
              <li key={addOn.id} className="row spread gap-2">
                <span>
                  <b>
                    <bdi>{addOn.name.trim() || t('addOn.nth', { nth: nth + 1 })}</bdi>
                  </b>{' '}
                  <bdi className="note">{addOn.description}</bdi>
                </span>
                <span className="numeric">{price(addOn)}</span>
              </li>
            ))}
          </ul>
        )
      }
    >
      {addOns.length > 0 && (
        <ul className="stack gap-4">
          {addOns.map((addOn, nth) => (
            <li key={addOn.id}>
              <AddOnFields
                addOn={addOn}
                nth={nth}
                errorOf={(field) => errorOf(`addOns.${nth}.${field}`)}
                onChange={(next) => replace(addOn.id, next)}
                onRemove={() => replace(addOn.id, null)}
              />
            </li>
          ))}
        </ul>
      )}
      {addOns.length < UNIT_ADD_ONS_MAX && (
        <div>
          <Button icon="plus-lg" onPress={add}>
            {t('addOn.add')}
          </Button>
        </div>
      )}
    </UnitSection>
  )
}
