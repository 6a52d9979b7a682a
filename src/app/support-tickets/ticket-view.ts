import type { NewTicketReply, TicketRow } from '#contract/ticket.ts'
import type { EditView, QueryRows } from '#workers/replica-api.ts'

/** A ticket as the screens show it, including one that is only on this device, with its unsent replies. */
export type TicketView = TicketRow & {
  newReplies: NewTicketReply[]
  edit: EditView | null
  isHereOnly: boolean
}

/** Returns the tickets among records in full; a ticket created here has no status or times from the server yet. */
export function ticketsOf(records: QueryRows<'records'>): TicketView[] {
  return records.flatMap((record) => (record.kind === 'tickets' ? [ticketOf(record)] : []))
}

export function ticketOf({ id, row, edit }: { id: string; row: object; edit: EditView | null }): TicketView {
  const here = row as Partial<TicketRow> & { newReplies?: NewTicketReply[] }
  const stored = new Set((here.replies ?? []).map((reply) => reply.id))
  const nobody = { id: '', firstName: '', lastName: '', avatarUrl: null }
  return {
    id,
    edit,
    isHereOnly: (here.version ?? 0) === 0,
    version: here.version ?? 0,
    status: here.status ?? 'PENDING',
    subject: here.subject ?? '',
    kind: here.kind ?? 'QUESTION',
    description: here.description ?? '',
    page: here.page ?? '',
    build: here.build ?? '',
    attachments: here.attachments ?? [],
    files: here.files ?? [],
    ownerId: here.ownerId ?? '',
    owner: here.owner ?? nobody,
    assignee: here.assignee ?? null,
    replies: here.replies ?? [],
    earlierReplies: here.earlierReplies ?? 0,
    // A reply that the server already has shows as its own, until the edit is settled.
    newReplies: (here.newReplies ?? []).filter((reply) => !stored.has(reply.id)),
    waitingSince: here.waitingSince ?? null,
    closedAt: here.closedAt ?? null,
    createdAt: here.createdAt ?? '',
    updatedAt: here.updatedAt ?? '',
  }
}
