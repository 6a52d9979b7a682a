import { TICKET_REOPEN_MS } from './ticket-limits.ts'

/*
 * The status of a ticket. Its owner and administrators may take these steps; all others are refused.
 *
 *   PENDING ──take──► PROCESSING          (administrators)
 *   PENDING, PROCESSING ──complete──► COMPLETED   (both)
 *   PENDING, PROCESSING ──cancel──► CANCELLED     (both)
 *   COMPLETED, CANCELLED ──reopen──► PENDING      (both, for 14 days)
 */
export const TICKET_STATUSES = ['PENDING', 'PROCESSING', 'COMPLETED', 'CANCELLED'] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]

export const TICKET_STEPS = ['take', 'complete', 'cancel', 'reopen'] as const
export type TicketStep = (typeof TICKET_STEPS)[number]

export const TICKET_KINDS = ['QUESTION', 'PROBLEM', 'ACCOUNT', 'IDEA'] as const
export type TicketKind = (typeof TICKET_KINDS)[number]

/** The parts of a ticket that its steps depend on. */
export type TicketState = { status: TicketStatus; closedAt: string | null }

/** Returns whether nothing more is expected from anybody. */
export function isClosed(status: TicketStatus): boolean {
  return status === 'COMPLETED' || status === 'CANCELLED'
}

/** Returns the status after a person's step; `null` if the step isn't theirs or isn't possible now. */
export function ticketStatusAfter(
  { status, closedAt }: TicketState,
  step: TicketStep,
  { isSupport, at }: { isSupport: boolean; at: Date },
): TicketStatus | null {
  switch (step) {
    case 'take':
      return isSupport && status === 'PENDING' ? 'PROCESSING' : null
    case 'complete':
      return isClosed(status) ? null : 'COMPLETED'
    case 'cancel':
      return isClosed(status) ? null : 'CANCELLED'
    case 'reopen':
      return canReopen({ status, closedAt }, at) ? 'PENDING' : null
  }
}

/** Returns whether a closed ticket can still be reopened. */
export function canReopen({ status, closedAt }: TicketState, at: Date): boolean {
  return isClosed(status) && closedAt !== null && at.getTime() - Date.parse(closedAt) <= TICKET_REOPEN_MS
}
