import { rentPerPeriod } from '#contract/charge-frequency.ts'
import type { Listing } from '#server/records/units/listings.ts'
import { freeDays } from './free-days.ts'
import { amountText, dayText, type SiteView } from './site-view.ts'

const LONG_STAY_DAYS = 28

/** Returns what the rent covers, who pays more, and how it's collected, one sentence each. */
export function rentRules({ t }: SiteView, listing: Listing): string[] {
  const { rentAmount, guestsIncluded, additionalGuestCharge, maxGuests, chargeFrequency } = listing
  const included = guestsIncluded ?? 1
  const atOnce = rentPerPeriod(rentAmount ?? 0, chargeFrequency, null)
  const more = additionalGuestCharge
    ? t('unit.extra', { amount: amountText(additionalGuestCharge), max: maxGuests })
    : t('unit.sameRent', { max: maxGuests })
  return [
    t('unit.includes', { count: included }),
    ...((maxGuests ?? 0) > included ? [more] : []),
    t(`unit.collected.${chargeFrequency}`, { amount: amountText(atOnce ?? 0) }),
  ]
}

/** Returns when the room can be moved into, and until when. */
export function availability({ t, locale, today }: SiteView, listing: Listing): string {
  const free = freeDays(listing, today)
  if (free === 'taken') return t('unit.taken')
  if (free === 'over') {
    const { availableUntil } = listing
    return t('unit.over', { until: dayText(locale, availableUntil ?? today) })
  }
  const start =
    free.from > today ? t('unit.freeFrom', { from: dayText(locale, free.from) }) : t('unit.freeNow')
  return free.until === null ? start : t('unit.freeUntil', { start, until: dayText(locale, free.until) })
}

/** Returns the lengths of stay on offer. The longest is open-ended, and may be under another law. */
export function lengthsOfStay({ t }: SiteView, { terms }: Listing): string[] {
  return terms
    .toSorted((one, other) => one - other)
    .map((days) =>
      days === LONG_STAY_DAYS ? t('unit.weeksOrMore', { n: days / 7 }) : t('unit.weeks', { count: days / 7 }),
    )
}

export function mayBeTenancy({ terms }: Listing): boolean {
  return terms.includes(LONG_STAY_DAYS)
}

/** Returns the maximum number of guests. */
export function guestsAtMost({ maxGuests, guestsIncluded }: Listing): number {
  return maxGuests ?? guestsIncluded ?? 1
}

/** A rural delivery number, which takes the place of the suburb in the country and tells a traveller nothing. */
const RURAL_DELIVERY = /^rd\s*\d/i

/** Returns the area, as far as everybody may know it: the suburb and the town, or "near" the mail town. */
export function areaOf({ t }: Pick<SiteView, 't'>, { suburb, town }: Listing): string {
  if (RURAL_DELIVERY.test(suburb.trim())) return town.trim() === '' ? '' : t('unit.near', { town })
  return [suburb, town].filter((part) => part.trim() !== '').join(', ')
}
