import type { AgreementStatus } from '#contract/agreement-status.ts'
import { matches } from '#app/format/matches.ts'
import type { AgreementView } from '#workers/replica-api.ts'

export type StatusFilter = AgreementStatus | 'all'
export type AgreementFilter = { status: StatusFilter; search: string }

/** In the order in which they need attention. */
const ORDER: readonly AgreementStatus[] = [
  'PENDING',
  'APPROVED',
  'DRAFT',
  'ACTIVE',
  'COMPLETED',
  'EXPIRED',
  'REJECTED',
  'CANCELLED',
]

/** Returns the filters that match something, each with its count; `all` first. */
export function statusFilters(
  agreements: readonly Pick<AgreementView, 'status'>[],
): { value: StatusFilter; count: number }[] {
  const counts = ORDER.map((value) => ({
    value,
    count: agreements.filter(({ status }) => status === value).length,
  }))
  return [{ value: 'all', count: agreements.length }, ...counts.filter(({ count }) => count > 0)]
}

/** Returns the agreements of a status whose names contain every word sought. */
export function filteredAgreements(
  agreements: readonly AgreementView[],
  filter: StatusFilter,
  sought: string,
): AgreementView[] {
  return agreements.filter(
    ({ status, guestName, hostName, unitTitle, premises }) =>
      (filter === 'all' || status === filter) &&
      matches(`${guestName} ${hostName} ${unitTitle} ${premises}`, sought.trim()),
  )
}

/** Returns the status named in an address; an unknown one becomes `all`. */
export function filterOf(query: URLSearchParams): StatusFilter {
  return ORDER.find((status) => status === query.get('status')) ?? 'all'
}

/** Returns the part of an address that names a filter; defaults are left out. */
export function queryOf({ status, search }: AgreementFilter): Record<string, string> {
  return { ...(status === 'all' ? {} : { status }), ...(search === '' ? {} : { search }) }
}
