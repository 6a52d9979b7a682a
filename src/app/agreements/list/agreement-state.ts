import { type PlaceZone, zoneOf } from '#contract/region.ts'
import { useToday } from '#app/format/use-today.ts'
import { type StayState, stayState } from '#domain/calendar/stay-state.ts'
import type { AgreementView } from '#workers/replica-api.ts'

/** What the list says of an agreement: the state of its stay, or why it isn't one. */
export type AgreementState = StayState | 'draft' | 'declined' | 'cancelled'

/** Today (`YYYY-MM-DD`) by the clock of each place. */
export type TodayAt = Record<PlaceZone, string>

/** Returns today at both clocks of New Zealand; it changes at each midnight. */
export function useTodayAt(): TodayAt {
  return {
    'Pacific/Auckland': useToday('Pacific/Auckland'),
    'Pacific/Chatham': useToday('Pacific/Chatham'),
  }
}

/** Returns what to say of an agreement today at its place; `null` for a status that this build doesn't know. */
export function agreementState(
  agreement: Pick<
    AgreementView,
    'status' | 'regime' | 'startsOn' | 'endsOn' | 'noticeEndsOn' | 'endedOn' | 'region'
  >,
  todayAt: TodayAt,
): AgreementState | null {
  // A newer server may send a status that the types don't have.
  const state: StayState | null | undefined = stayState(agreement, todayAt[zoneOf(agreement.region)])
  if (state) return state
  switch (agreement.status) {
    case 'DRAFT':
      return 'draft'
    case 'REJECTED':
      return 'declined'
    case 'CANCELLED':
      return 'cancelled'
    default:
      return null
  }
}
