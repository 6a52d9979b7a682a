import { useTranslation } from 'react-i18next'
import { guestsAtMost, rentRules } from '#domain/money/rent-rules.ts'
import { areaOf } from '#domain/text/area.ts'
import { LAW_RULES } from '#domain/law/rules.ts'
import { moneyText } from '#app/format/money.ts'
import { useDayText } from '#app/format/use-day-text.ts'
import { useToday } from '#app/format/use-today.ts'
import type { UnitFields, UnitAddOn } from '#contract/unit-fields.ts'

/** From this many days on, a stay is open-ended. */
const { days: OPEN_ENDED_DAYS } = LAW_RULES.regime.figures

/** Returns what guests read about a room, in the words of the public website. */
export function useListingWords() {
  const { t } = useTranslation('units')
  const dayText = useDayText()
  const today = useToday('Pacific/Auckland')
  return {
    /** The area, as far as everybody may know it; blank if nothing of it is known. */
    area({ address }: UnitFields): string {
      const { place, isNear } = areaOf(address)
      return isNear ? t('listing.near', { town: place }) : place
    },
    guests: (unit: UnitFields): string => t('listing.upTo', { count: guestsAtMost(unit) }),
    /** What the rent covers, who pays more, and how it's collected. */
    rent: (unit: UnitFields): string[] =>
      rentRules(unit).map((rule) => {
        if (rule.says === 'collected')
          return t(`listing.collected.${rule.frequency}`, { amount: moneyText(rule.amount) })
        const { says, ...said } = rule
        return t(`listing.${says}`, { ...said, ...('amount' in said && { amount: moneyText(said.amount) }) })
      }),
    bond: ({ securityDepositAmount }: UnitFields): string =>
      t('listing.bondText', { amount: moneyText(securityDepositAmount) }),
    addOn: ({ amount, chargeFrequency }: UnitAddOn): string =>
      t(`listing.per.${chargeFrequency}`, { amount: moneyText(amount) }),
    lengths: ({ terms }: UnitFields): string =>
      terms
        .toSorted((one, other) => one - other)
        .map((days) => t(days === OPEN_ENDED_DAYS ? 'weeksOrMore' : 'weeks', { count: days / 7 }))
        .join(' · '),
    /** When the host lets the room, whoever stays there. */
    availability({ availableFrom, availableUntil }: UnitFields): string {
      const start =
        availableFrom !== null && availableFrom > today
          ? t('listing.freeFrom', { from: dayText(availableFrom) })
          : t('listing.freeNow')
      return availableUntil === null
        ? start
        : t('listing.freeUntil', { start, until: dayText(availableUntil) })
    },
  }
}
