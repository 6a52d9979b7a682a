import { useTranslation } from 'react-i18next'
import type { AgreementAddOn } from '#contract/agreement-terms.ts'
import { CHARGE_FREQUENCIES } from '#contract/charge-frequency.ts'
import { AGREEMENT_ADDRESS_MAX, AGREEMENT_AMOUNT_MAX, AGREEMENT_LINE_MAX } from '#contract/limits.ts'
import { LineField } from '#app/forms/line-field.tsx'
import { MoneyField } from '#app/forms/money-field.tsx'
import { SelectField } from '#app/forms/select-field.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'

/** One add-on: its name, description, amount and frequency. */
export function AddOnFields({
  addOn,
  onChange,
  onRemove,
}: {
  addOn: AgreementAddOn
  onChange: (addOn: AgreementAddOn) => void
  onRemove: () => void
}) {
  const { t } = useTranslation('agreements')
  const { name, description, amount, frequency } = addOn
  return (
    <>
      <div className="agreement-pair">
        <LineField
          label={t('addOn.name')}
          value={name}
          maxLength={AGREEMENT_LINE_MAX}
          onValue={(text) => onChange({ ...addOn, name: text })}
        />
        <LineField
          label={t('addOn.description')}
          value={description}
          maxLength={AGREEMENT_ADDRESS_MAX}
          onValue={(text) => onChange({ ...addOn, description: text })}
        />
        <MoneyField
          label={t('addOn.amount')}
          value={amount}
          max={AGREEMENT_AMOUNT_MAX}
          onValue={(value) => onChange({ ...addOn, amount: value })}
        />
        <SelectField
          label={t('addOn.frequency')}
          value={frequency}
          options={CHARGE_FREQUENCIES.map((value) => ({ value, label: t(`frequency.${value}`) }))}
          onValue={(value) => onChange({ ...addOn, frequency: value })}
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
