import { useTranslation } from 'react-i18next'
import type { NightLimit } from '#contract/night-limit.ts'
import { DWELLING_CHECKS } from '#contract/small-dwelling.ts'
import type { UnitAddOn, UnitFieldName } from '#contract/unit-fields.ts'
import { moneyText } from '#app/format/money.ts'
import { useDayText } from '#app/format/use-day-text.ts'

/** Returns the names of a unit's fields and their values as text, for errors and for comparing two versions. */
export function useUnitLabels() {
  const { t } = useTranslation('units')
  const dayText = useDayText()
  const labels: Record<UnitFieldName, string> = {
    title: t('field.title'),
    type: t('field.type'),
    suitableTenants: t('section.tenants'),
    bedTypes: t('section.beds'),
    address: t('section.address'),
    coordinates: t('field.coordinates'),
    description: t('section.description'),
    photos: t('section.photos'),
    amenities: t('field.amenities'),
    floorArea: t('field.floorArea'),
    terms: t('section.terms'),
    availableFrom: t('field.availableFrom'),
    availableUntil: t('field.availableUntil'),
    rentAmount: t('field.rentAmount'),
    securityDepositAmount: t('field.securityDepositAmount'),
    securityDepositDescription: t('field.securityDepositDescription'),
    chargeFrequency: t('field.chargeFrequency'),
    guestsIncluded: t('field.guestsIncluded'),
    additionalGuestCharge: t('field.additionalGuestCharge'),
    maxGuests: t('field.maxGuests'),
    addOns: t('section.addOns'),
    houseRules: t('section.houseRules'),
    nightLimit: t('field.nightLimit'),
    smallDwelling: t('dwelling.title'),
  }
  const parts: Record<string, string> = {
    'address.street': t('field.street'),
    'address.suburb': t('field.suburb'),
    'address.town': t('field.town'),
    'address.postcode': t('field.postcode'),
  }

  /** Fields such as `addOns.2.name` have the same names as the add-on's own fields. */
  function labelOf(field: string): string {
    if (/^addOns\.\d+\.name$/.test(field)) return t('addOn.name')
    if (/^addOns\.\d+\.amount$/.test(field)) return t('addOn.amount')
    return parts[field] ?? (labels as Record<string, string>)[field] ?? field
  }

  /** Formats a field's value as its section shows it; blank if it has none. */
  function words(field: string, value: unknown): string {
    if (value === null || value === undefined) return ''
    switch (field) {
      case 'rentAmount':
      case 'securityDepositAmount':
      case 'additionalGuestCharge':
        return moneyText(Number(value))
      case 'availableFrom':
      case 'availableUntil':
        return dayText(String(value))
      case 'photos':
        return t('photos', { count: listOf(value).length })
      case 'addOns':
        return listOf(value)
          .map((addOn) => addOnWords(addOn as UnitAddOn))
          .join(', ')
      case 'nightLimit': {
        const { nights, year } = value as NightLimit
        return `${t('nightsOf', { count: nights })}, ${t(`nightYear.${year}`)}`
      }
      case 'smallDwelling':
        return t('dwelling.done', { count: listOf(value).length, of: DWELLING_CHECKS.length })
      case 'terms':
        return listOf(value)
          .map((days) => t('weeks', { count: Number(days) / 7 }))
          .join(', ')
      case 'address':
      case 'coordinates':
        return Object.values(value).filter(Boolean).join(', ')
      default:
        return [value]
          .flat()
          .map((each) => wordOf(field, String(each)))
          .join(', ')
    }
  }

  function wordOf(field: string, value: string): string {
    const group = WORDS_OF[field]
    // Only values of the model get here.
    return group === undefined ? value : t(`${group}.${value}` as 'bed.SINGLE')
  }

  function addOnWords({ name, amount, chargeFrequency }: UnitAddOn): string {
    return `${name} ${moneyText(amount)} ${t(`frequency.${chargeFrequency}`)}`
  }

  return { labels, labelOf, words }
}

const WORDS_OF: Record<string, string> = {
  type: 'type',
  suitableTenants: 'tenant',
  bedTypes: 'bed',
  amenities: 'amenity',
  chargeFrequency: 'frequency',
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
