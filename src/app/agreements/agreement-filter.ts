import type { AgreementStatus } from '#contract/agreement-status.ts'
import type { AgreementView } from '#workers/replica-api.ts'

export type StatusFilter = AgreementStatus | 'all'

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

/** Those of a status in whose names every word sought stands, without case, accents or macrons. */
export function filteredAgreements(
  agreements: readonly AgreementView[],
  filter: StatusFilter,
  sought: string,
): AgreementView[] {
  const words = folded(sought)
    .split(/\s+/)
    .filter((word) => word !== '')
  return agreements.filter(({ status, guestName, hostName, unitTitle, premises }) => {
    if (filter !== 'all' && status !== filter) return false
    const text = folded(`${guestName} ${hostName} ${unitTitle} ${premises}`)
    return words.every((word) => text.includes(word))
  })
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}
