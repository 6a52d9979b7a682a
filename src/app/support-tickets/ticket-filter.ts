import { isClosed, TICKET_STATUSES, type TicketStatus } from '#contract/ticket-status.ts'
import { matches } from '#app/format/matches.ts'
import type { TicketView } from './ticket-view.ts'

export const TICKET_FILTERS = ['all', ...TICKET_STATUSES] as const
export type TicketFilter = 'all' | TicketStatus

/** The filters that leave something, with how many tickets each leaves; `all` is always there. */
export function statusFilters(tickets: readonly TicketView[]): { value: TicketFilter; count: number }[] {
  const count = (value: TicketFilter) =>
    tickets.filter(({ status }) => value === 'all' || status === value).length
  return TICKET_FILTERS.map((value) => ({ value, count: count(value) })).filter(
    ({ value, count: left }) => value === 'all' || left > 0,
  )
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
    ({ status, subject, description, owner }) =>
      (filter === 'all' || status === filter) &&
      matches(`${subject} ${description} ${owner.firstName} ${owner.lastName}`, search),
  )
  const rank = (ticket: TicketView): string => {
    if (isQueue && ticket.waitingSince !== null) return `0 ${ticket.waitingSince}`
    return isClosed(ticket.status) ? '2' : '1'
  }
  // The sort is stable: within a rank the newest change stays first.
  return found.toSorted((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0))
}
