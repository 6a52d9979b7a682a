import { TICKET_REOPEN_MS } from './limits.ts'

/*
 * A ticket's status. Its owner and administrators take these steps; everything else is refused.
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

/** How a ticket stands, as far as its steps ask. */
export type TicketState = { status: TicketStatus; closedAt: string | null }

/** Whether nothing more is expected of anybody. */
export function isClosed(status: TicketStatus): boolean {
  return status === 'COMPLETED' || status === 'CANCELLED'
}

/** The status after a step of a person; `null` where the step is not theirs, or not possible now. */
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

/** Whether a closed ticket can still be opened again. */
export function canReopen({ status, closedAt }: TicketState, at: Date): boolean {
  return isClosed(status) && closedAt !== null && at.getTime() - Date.parse(closedAt) <= TICKET_REOPEN_MS
}
