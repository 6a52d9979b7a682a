import { matches } from '#app/format/matches.ts'
import type { AgreementView } from '#workers/replica-api.ts'
import { type AgreementState, agreementState, type TodayAt } from './agreement-state.ts'

export type StateFilter = AgreementState | 'all'
export type AgreementFilter = { state: StateFilter; search: string }

/** In the order in which they need attention. */
const ORDER: readonly AgreementState[] = [
  'asked',
  'due',
  'leaving',
  'draft',
  'coming',
  'now',
  'past',
  'declined',
  'cancelled',
]

/** Returns the filters that match something today, each with its count; `all` first. */
export function stateFilters(
  agreements: readonly AgreementView[],
  todayAt: TodayAt,
): { value: StateFilter; count: number }[] {
  const states = agreements.map((agreement) => agreementState(agreement, todayAt))
  const counts = ORDER.map((value) => ({ value, count: states.filter((state) => state === value).length }))
  return [{ value: 'all', count: agreements.length }, ...counts.filter(({ count }) => count > 0)]
}

/** Returns the agreements in a state today whose names contain every word sought. */
export function filteredAgreements(
  agreements: readonly AgreementView[],
  filter: StateFilter,
  sought: string,
  todayAt: TodayAt,
): AgreementView[] {
  return agreements.filter((agreement) => {
    const { guestName, hostName, unitTitle, premises } = agreement
    return (
      (filter === 'all' || agreementState(agreement, todayAt) === filter) &&
      matches(`${guestName} ${hostName} ${unitTitle} ${premises}`, sought.trim())
    )
  })
}

/** Returns the state named in an address; an unknown one becomes `all`. */
export function filterOf(query: URLSearchParams): StateFilter {
  return ORDER.find((state) => state === query.get('state')) ?? 'all'
}

/** Returns the part of an address that names a filter; defaults are left out. */
export function queryOf({ state, search }: AgreementFilter): Record<string, string> {
  return { ...(state === 'all' ? {} : { state }), ...(search === '' ? {} : { search }) }
}
