import { useTranslation } from 'react-i18next'
import { CHARGE_FREQUENCIES, rentPerPeriod } from '#contract/charge-frequency.ts'
import { UNIT_AMOUNT_MAX, UNIT_TEXT_MAX } from '#contract/limits.ts'
import { LineField } from '#app/forms/line-field.tsx'
import { MoneyField } from '#app/forms/money-field.tsx'
import { SelectField } from '#app/forms/select-field.tsx'
import { moneyText } from '#app/format/money.ts'
import { ExtraGuests } from './extra-guests-fields.tsx'
import type { UnitEditing } from '#app/units/unit-editing.ts'
import { useListingWords } from '#app/units/use-listing-words.ts'
import { UnitSection } from './unit-section.tsx'

/** What guests read about the rent and the bond. */
function PricingRead({ unit }: Pick<UnitEditing, 'unit'>) {
  const { t } = useTranslation('units')
  const { rent, bond } = useListingWords()
  const { rentAmount, securityDepositAmount, securityDepositDescription } = unit
  return (
    <>
      <p>
        <b className="unit-price numeric">{moneyText(rentAmount)}</b> {t('perWeek')}
      </p>
      {rent(unit).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {securityDepositAmount !== null && securityDepositAmount > 0 && (
        <>
          <h3>{t('field.securityDepositAmount')}</h3>
          {securityDepositDescription.trim() === '' ? (
            <p>{bond(unit)}</p>
          ) : (
            <>
              <p>
                <b className="numeric">{moneyText(securityDepositAmount)}</b>
              </p>
              <p dir="auto">{securityDepositDescription}</p>
            </>
          )}
        </>
      )}
    </>
  )
}

/** A rent of zero counts as none. */
const RENT_MIN = 0.01

/** Rent per week, how often it is collected, the deposit, and guests (§3, §5). */
export function PricingSection(editing: UnitEditing) {
  const { unit, change, errorOf, parts } = editing
  const { t } = useTranslation('units')
  const monthly = unit.rentAmount === null ? null : rentPerPeriod(unit.rentAmount, 'MONTHLY', null)
  return (
    <UnitSection
      id="pricing"
      title={t('section.pricing')}
      lead={t('about.pricing')}
      parts={parts}
      shown={unit.rentAmount === null ? null : <PricingRead unit={unit} />}
    >
      <div className="unit-pair">
        <MoneyField
          label={t('field.rentAmount')}
          value={unit.rentAmount}
          min={RENT_MIN}
          max={UNIT_AMOUNT_MAX}
          error={errorOf('rentAmount')}
          help={monthly === null ? undefined : t('monthly', { amount: moneyText(monthly) })}
          onValue={(rentAmount) => change({ rentAmount })}
        />
        <SelectField
          label={t('field.chargeFrequency')}
          value={unit.chargeFrequency}
          help={collected(unit.rentAmount)}
          options={CHARGE_FREQUENCIES.map((value) => ({ value, label: t(`frequency.${value}`) }))}
          onValue={(chargeFrequency) => change({ chargeFrequency })}
        />
        <MoneyField
          label={t('field.securityDepositAmount')}
          value={unit.securityDepositAmount}
          max={UNIT_AMOUNT_MAX}
          onValue={(securityDepositAmount) => change({ securityDepositAmount })}
        />
        <LineField
          label={t('field.securityDepositDescription')}
          value={unit.securityDepositDescription}
          maxLength={UNIT_TEXT_MAX}
          onValue={(securityDepositDescription) => change({ securityDepositDescription })}
        />
      </div>
      <ExtraGuests {...editing} />
    </UnitSection>
  )

  /**
   * Returns how much rent is collected each time, or that it is for the whole stay; `undefined` for weekly and monthly
   * rent.
   */
  function collected(rent: number | null): string | undefined {
    if (rent === null || unit.chargeFrequency === 'WEEKLY' || unit.chargeFrequency === 'MONTHLY')
      return undefined
    const amount = rentPerPeriod(rent, unit.chargeFrequency, null)
    return amount === null ? t('wholeStay') : t('eachTime', { amount: moneyText(amount) })
  }
}
