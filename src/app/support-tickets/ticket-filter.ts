import { isClosed, TICKET_STATUSES, type TicketStatus } from '#contract/ticket-status.ts'
import { matches } from '#app/format/matches.ts'
import type { TicketView } from './ticket-view.ts'

/** `waiting`: those whose owner waits for a word from an administrator. */
export const TICKET_FILTERS = ['all', 'waiting', ...TICKET_STATUSES] as const
export type TicketFilter = 'all' | 'waiting' | TicketStatus

/** The filters that leave something, with how many tickets each leaves; `all` is always there, `waiting` only in a queue. */
export function statusFilters(
  tickets: readonly TicketView[],
  isQueue: boolean,
): { value: TicketFilter; count: number }[] {
  return TICKET_FILTERS.filter((value) => isQueue || value !== 'waiting')
    .map((value) => ({ value, count: tickets.filter((ticket) => passes(ticket, value)).length }))
    .filter(({ value, count }) => value === 'all' || count > 0)
}

function passes({ status, waitingSince }: TicketView, filter: TicketFilter): boolean {
  if (filter === 'waiting') return waitingSince !== null
  return filter === 'all' || status === filter
}

/**
 * The tickets of a status that a search finds. In a queue those come first whose owner has waited longest, then the rest
 * by their newest change; otherwise open ones stand before closed ones.
 */
export function filteredTickets(
  tickets: readonly TicketView[],
  { filter, search, isQueue }: { filter: TicketFilter; search: string; isQueue: boolean },
): TicketView[] {
  const found = tickets.filter(
    (ticket) =>
      passes(ticket, filter) &&
      matches(
        `${ticket.subject} ${ticket.description} ${ticket.owner.firstName} ${ticket.owner.lastName}`,
        search,
      ),
  )
  const rank = (ticket: TicketView): string => {
    if (isQueue && ticket.waitingSince !== null) return `0 ${ticket.waitingSince}`
    return isClosed(ticket.status) ? '2' : '1'
  }
  // The sort is stable: within a rank the newest change stays first.
  return found.toSorted((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0))
}
