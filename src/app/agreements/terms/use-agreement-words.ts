import { useTranslation } from 'react-i18next'
import { CHARGE_FREQUENCIES, type ChargeFrequency } from '#contract/charge-frequency.ts'
import { LAW_REGIMES, STATEMENTS } from '#contract/agreement-terms.ts'
import { REGIONS } from '#contract/region.ts'
import type { English } from '#words/app-words.ts'
import { moneyText } from '#app/format/money.ts'
import { useDayText } from '#app/format/use-day-text.ts'

type FieldName = keyof English['agreements']['field']

export type AgreementWords = {
  /** The names of the fields. */
  labels: Record<FieldName, string>
  /** Formats a field's value as the screens show it; blank if it has none. */
  words: (field: string, value: unknown) => string
  frequency: (frequency: ChargeFrequency) => string
  /** Joins two short texts with the comma of the language. */
  pair: (first: string, second: string) => string
}

const AMOUNTS = new Set(['rentPerWeek', 'additionalGuestCharge', 'bond', 'petBond'])
const DAYS = new Set(['startsOn', 'endsOn', 'firstDueOn', 'bondReceivedOn', 'bondLodgedOn', 'rentRaisedOn'])

/** Returns the names of an agreement's fields and values, for the screen, documents, conflicts and refusals. */
export function useAgreementWords(): AgreementWords {
  const { t } = useTranslation('agreements')
  const dayText = useDayText()
  const labels = t('field', { returnObjects: true })

  function words(field: string, value: unknown): string {
    if (value === null || value === undefined || value === '') return ''
    if (typeof value === 'number') return AMOUNTS.has(field) ? moneyText(value) : String(value)
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (Array.isArray(value)) return value.map((one) => partWords(field, one)).join(', ')
    const text = String(value)
    return DAYS.has(field) ? dayText(text) : named(field, text)
  }
  /** Returns the label of a value from the field's vocabulary, or the text itself: a guest may be called NELSON. */
  function named(field: string, text: string): string {
    const region = field === 'region' && REGIONS.find((known) => known === text)
    if (region) return t(`region.${region}`)
    const regime = field === 'regime' && LAW_REGIMES.find((known) => known === text)
    if (regime) return t(`regime.${regime}`)
    const frequency = field === 'frequency' && CHARGE_FREQUENCIES.find((known) => known === text)
    if (frequency) return t(`frequency.${frequency}`)
    const statement = field === 'statements' && STATEMENTS.find((known) => known === text)
    return statement ? t(`statement.${statement}`) : text
  }
  /** Words one item of a list: a statement, an add-on, a signature, a rent or a number of guests from a later day. */
  function partWords(field: string, part: unknown): string {
    if (part === null || typeof part !== 'object') return named(field, String(part))
    if ('rentPerWeek' in part && 'from' in part)
      return t('change.rent', { rent: moneyText(Number(part.rentPerWeek)), day: dayText(String(part.from)) })
    if ('additionalGuests' in part && 'from' in part)
      return t('change.guests', { guests: String(part.additionalGuests), day: dayText(String(part.from)) })
    const { name, amount } = { name: '', amount: null, ...part }
    return typeof amount === 'number' ? `${String(name)} ${moneyText(amount)}` : String(name)
  }

  return {
    labels,
    words,
    frequency: (frequency) => t(`frequency.${frequency}`),
    pair: (first, second) => t('pair', { first, second }),
  }
}
