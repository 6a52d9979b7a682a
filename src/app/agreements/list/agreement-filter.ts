import type { AgreementStatus } from '#contract/agreement-status.ts'
import { matches } from '#app/format/matches.ts'
import type { AgreementView } from '#workers/replica-api.ts'

export type StatusFilter = AgreementStatus | 'all'
export type AgreementFilter = { status: StatusFilter; search: string }

/** In the order in which they ask for something. */
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

/** The filters that leave something, with how many; `all` first. */
export function statusFilters(
  agreements: readonly Pick<AgreementView, 'status'>[],
): { value: StatusFilter; count: number }[] {
  const counts = ORDER.map((value) => ({
    value,
    count: agreements.filter(({ status }) => status === value).length,
  }))
  return [{ value: 'all', count: agreements.length }, ...counts.filter(({ count }) => count > 0)]
}

/** Those of a status in whose names every word sought stands. */
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

/** The status that an address asks for; what it does not know is no wish. */
export function filterOf(query: URLSearchParams): StatusFilter {
  return ORDER.find((status) => status === query.get('status')) ?? 'all'
}

/** A filter as it stands in an address: what was not wished for is left out. */
export function queryOf({ status, search }: AgreementFilter): Record<string, string> {
  return { ...(status === 'all' ? {} : { status }), ...(search === '' ? {} : { search }) }
}
