import { fullName } from '#contract/full-name.ts'
import { isClosed, TICKET_STATUSES, type TicketStatus } from '#contract/ticket-status.ts'
import { matches } from '#app/format/matches.ts'
import type { TicketView } from './ticket-view.ts'

/** `waiting`: tickets whose owner waits for a reply from an administrator. */
export const TICKET_FILTERS = ['all', 'waiting', ...TICKET_STATUSES] as const
export type TicketFilter = 'all' | 'waiting' | TicketStatus

/**
 * Returns the filters that match something, each with its count; `all` is always included, `waiting` only in a queue.
 */
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
 * Returns the tickets of a status that match a search. In a queue, those whose owner has waited longest come first. The
 * others are in the order of their latest change, open ones before closed ones.
 */
export function filteredTickets(
  tickets: readonly TicketView[],
  { filter, search, isQueue }: { filter: TicketFilter; search: string; isQueue: boolean },
): TicketView[] {
  const found = tickets.filter(
    (ticket) =>
      passes(ticket, filter) &&
      matches(`${ticket.subject} ${ticket.description} ${fullName(ticket.owner)}`, search),
  )
  const rank = (ticket: TicketView): string => {
    if (isQueue && ticket.waitingSince !== null) return `0 ${ticket.waitingSince}`
    return isClosed(ticket.status) ? '2' : '1'
  }
  // The sort is stable: within a rank the latest change stays first.
  return found.toSorted((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0))
}
