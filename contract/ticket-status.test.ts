import { describe, expect, it } from 'vitest'
import { TICKET_REOPEN_MS } from './ticket-limits.ts'
import { TICKET_STATUSES, TICKET_STEPS, ticketStatusAfter } from './ticket-status.ts'

const CLOSED_AT = '2026-11-01T00:00:00.000Z'
const at = new Date(CLOSED_AT)

describe('the steps of a ticket', () => {
  const table = (isSupport: boolean) =>
    Object.fromEntries(
      TICKET_STATUSES.map((status) => [
        status,
        TICKET_STEPS.flatMap((step) => {
          const after = ticketStatusAfter({ status, closedAt: CLOSED_AT }, step, { isSupport, at })
          return after === null ? [] : [`${step} ${after}`]
        }),
      ]),
    )

  it('let the owner complete, cancel and reopen a ticket', () => {
    expect(table(false)).toEqual({
      PENDING: ['complete COMPLETED', 'cancel CANCELLED'],
      PROCESSING: ['complete COMPLETED', 'cancel CANCELLED'],
      COMPLETED: ['reopen PENDING'],
      CANCELLED: ['reopen PENDING'],
    })
  })

  it('let administrators do the same, and only administrators take a ticket', () => {
    expect(table(true)).toEqual({
      PENDING: ['take PROCESSING', 'complete COMPLETED', 'cancel CANCELLED'],
      PROCESSING: ['complete COMPLETED', 'cancel CANCELLED'],
      COMPLETED: ['reopen PENDING'],
      CANCELLED: ['reopen PENDING'],
    })
  })

  it('reopen a closed ticket for fourteen days and no longer', () => {
    const reopened = (ms: number) =>
      ticketStatusAfter({ status: 'COMPLETED', closedAt: CLOSED_AT }, 'reopen', {
        isSupport: false,
        at: new Date(at.getTime() + ms),
      })
    expect([reopened(TICKET_REOPEN_MS), reopened(TICKET_REOPEN_MS + 1)]).toEqual(['PENDING', null])
  })
})
