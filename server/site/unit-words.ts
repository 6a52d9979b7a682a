import { rentRules } from '#domain/money/rent-rules.ts'
import { areaOf } from '#domain/text/area.ts'
import type { Listing } from '#server/records/units/listings.ts'
import { freeDays } from './free-days.ts'
import { amountText, dayText, type SiteView } from './site-view.ts'

const LONG_STAY_DAYS = 28

/** Returns what the rent covers, who pays more, and how it's collected, one sentence each. */
export function rentTexts({ t }: SiteView, listing: Listing): string[] {
  return rentRules(listing).map((rule) => {
    if (rule.says === 'collected')
      return t(`units:listing.collected.${rule.frequency}`, { amount: amountText(rule.amount) })
    const { says, ...said } = rule
    return t(`units:listing.${says}`, {
      ...said,
      ...('amount' in said && { amount: amountText(said.amount) }),
    })
  })
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
    free.from > today
      ? t('units:listing.freeFrom', { from: dayText(locale, free.from) })
      : t('units:listing.freeNow')
  return free.until === null
    ? start
    : t('units:listing.freeUntil', { start, until: dayText(locale, free.until) })
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

/** Returns the area, as far as everybody may know it: the suburb and the town, or "near" the mail town. */
export function areaText({ t }: Pick<SiteView, 't'>, listing: Listing): string {
  const { place, isNear } = areaOf(listing)
  return isNear ? t('units:listing.near', { town: place }) : place
}
