import { useTranslation } from 'react-i18next'
import { UNIT_AMOUNT_MAX, UNIT_GUESTS_MAX } from '#contract/limits.ts'
import { CountField } from '#app/forms/count-field.tsx'
import { MoneyField } from '#app/forms/money-field.tsx'
import { moneyText } from '#app/format/money.ts'
import type { UnitEditing } from '#app/units/unit-editing.ts'
import { weekWithMostGuests } from '#app/units/week-with-most-guests.ts'

/**
 * How many guests the rent includes, how many may come, and what each extra guest costs, with a worked example of the
 * rule in §5.
 */
export function ExtraGuests({ unit, change, errorOf }: UnitEditing) {
  const { t } = useTranslation('units')
  const price = weekWithMostGuests(unit)
  return (
    <>
      <div className="unit-three">
        <CountField
          label={t('field.guestsIncluded')}
          value={unit.guestsIncluded}
          max={UNIT_GUESTS_MAX}
          error={errorOf('guestsIncluded')}
          onValue={(guestsIncluded) => change({ guestsIncluded })}
        />
        <CountField
          label={t('field.maxGuests')}
          value={unit.maxGuests}
          max={UNIT_GUESTS_MAX}
          error={errorOf('maxGuests')}
          onValue={(maxGuests) => change({ maxGuests })}
        />
        <MoneyField
          label={t('field.additionalGuestCharge')}
          value={unit.additionalGuestCharge}
          max={UNIT_AMOUNT_MAX}
          onValue={(additionalGuestCharge) => change({ additionalGuestCharge })}
        />
      </div>
      <p className="if-any unit-worked" role="status">
        {price !== null &&
          t('worked', {
            count: price.guests,
            rent: moneyText(unit.rentAmount),
            extra: price.extra,
            charge: moneyText(unit.additionalGuestCharge),
            total: moneyText(price.total),
          })}
      </p>
    </>
  )
}
