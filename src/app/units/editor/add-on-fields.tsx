import { useTranslation } from 'react-i18next'
import { CHARGE_FREQUENCIES } from '#contract/charge-frequency.ts'
import { UNIT_AMOUNT_MAX, UNIT_LINE_MAX, UNIT_TEXT_MAX } from '#contract/limits.ts'
import type { UnitAddOn } from '#contract/unit-fields.ts'
import { LineField } from '#app/forms/line-field.tsx'
import { MoneyField } from '#app/forms/money-field.tsx'
import { SelectField } from '#app/forms/select-field.tsx'
import { Button } from '#app/ui/button.tsx'

/** One add-on: name, description, amount, charge frequency (§3). */
export function AddOnFields({
  addOn,
  nth,
  errorOf,
  onChange,
  onRemove,
}: {
  addOn: UnitAddOn
  nth: number
  errorOf: (field: 'name' | 'amount') => string | undefined
  onChange: (addOn: UnitAddOn) => void
  onRemove: () => void
}) {
  const { t } = useTranslation('units')
  const title = addOn.name.trim() || t('addOn.nth', { nth: nth + 1 })
  return (
    <div role="group" aria-label={title} className="unit-add-on stack gap-4 panel">
      <div className="unit-pair">
        <LineField
          label={t('addOn.name')}
          value={addOn.name}
          maxLength={UNIT_LINE_MAX}
          error={errorOf('name')}
          onValue={(name) => onChange({ ...addOn, name })}
        />
        <LineField
          label={t('addOn.description')}
          value={addOn.description}
          maxLength={UNIT_TEXT_MAX}
          onValue={(description) => onChange({ ...addOn, description })}
        />
        <MoneyField
          label={t('addOn.amount')}
          value={addOn.amount}
          max={UNIT_AMOUNT_MAX}
          error={errorOf('amount')}
          onValue={(amount) => onChange({ ...addOn, amount })}
        />
        <SelectField
          label={t('field.chargeFrequency')}
          value={addOn.chargeFrequency}
          options={CHARGE_FREQUENCIES.map((value) => ({ value, label: t(`frequency.${value}`) }))}
          onValue={(chargeFrequency) => onChange({ ...addOn, chargeFrequency })}
        />
      </div>
      <div>
        <Button kind="quiet" onPress={onRemove}>
          {t('addOn.remove', { name: title })}
        </Button>
      </div>
    </div>
  )
}
