import { expect, it } from 'vitest'
import { filteredTickets, statusFilters } from './ticket-filter.ts'
import { ticketOf, type TicketView } from './ticket-view.ts'

const ticket = (subject: string, row: Partial<TicketView>): TicketView =>
  ticketOf({ id: subject, row: { subject, version: 1, ...row }, edit: null })

const TICKETS = [
  ticket('closed', { status: 'COMPLETED' }),
  ticket('answered', { status: 'PROCESSING' }),
  ticket('young', { waitingSince: '2026-11-20T00:00:00.000Z' }),
  ticket('old', { waitingSince: '2026-11-01T00:00:00.000Z', description: 'Pōhutukawa' }),
]
const subjects = (wished: Partial<Parameters<typeof filteredTickets>[1]>) =>
  filteredTickets(TICKETS, { filter: 'all', search: '', isQueue: false, ...wished }).map(
    ({ subject }) => subject,
  )

it('the queue lists the longest waiting first and closed tickets last', () => {
  expect(subjects({ isQueue: true })).toEqual(['old', 'young', 'answered', 'closed'])
})

it('one’s own list has open tickets before closed ones, by their newest change', () => {
  expect(subjects({})).toEqual(['answered', 'young', 'old', 'closed'])
})

it('filters by status and search together, ignoring accents', () => {
  expect(subjects({ filter: 'PENDING', search: 'pohutu' })).toEqual(['old'])
  expect(subjects({ filter: 'COMPLETED', search: 'pohutu' })).toEqual([])
})

it('offers only statuses that occur', () => {
  expect(statusFilters(TICKETS, false)).toEqual([
    { value: 'all', count: 4 },
    { value: 'PENDING', count: 2 },
    { value: 'PROCESSING', count: 1 },
    { value: 'COMPLETED', count: 1 },
  ])
})

it('offers the waiting filter in the queue, but not in one’s own list', () => {
  expect(statusFilters(TICKETS, true)).toContainEqual({ value: 'waiting', count: 2 })
  expect(subjects({ filter: 'waiting', isQueue: true })).toEqual(['old', 'young'])
})
