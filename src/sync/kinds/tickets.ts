import type { RequestOf } from '#contract/endpoint.ts'
import { ok } from '#contract/result.ts'
import { createTicket, replyToTicket, tickets, type TicketRow } from '#contract/ticket.ts'
import type { RecordLine } from './record-line.ts'

export const ticketLine: RecordLine<TicketRow> = {
  list: async (engine, wanted) => {
    const answer = await engine.ask(tickets, wanted)
    return answer.ok ? ok({ rows: answer.value.data, lastPage: answer.value.meta.lastPage }) : answer
  },
  send: async (engine, permit, { id, version, fields, headers }) => {
    // The server checks each field; the edits kept on this device aren't typed by field.
    const request = { ...fields, id }
    const answer =
      version === null
        ? await engine.call(permit, createTicket, request as RequestOf<typeof createTicket>, { headers })
        : await engine.call(permit, replyToTicket, request as RequestOf<typeof replyToTicket>, { headers })
    return answer.ok ? ok(answer.value.data) : answer
  },
}
