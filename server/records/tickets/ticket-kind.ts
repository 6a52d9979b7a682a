import { sql } from 'kysely'
import type { TicketRow } from '#contract/ticket.ts'
import type { ServerKind } from '#server/records/record-kind.ts'
import { ticketRoutes } from './ticket-routes.ts'
import { ticketRows } from './ticket-rows.ts'

export const ticketKind: ServerKind<TicketRow> = {
  rowsFor: ticketRows,
  // A person who becomes an administrator gets all tickets, and one who no longer is loses those of other people.
  rowsShowing: (userId) => sql`
    select readers.id as user_id, tickets.id
    from tickets
    join users readers on readers.id = tickets.owner_id or readers.role = 'ADMIN'
    where tickets.owner_id = ${userId}
      or tickets.assignee_id = ${userId}
      or readers.id = ${userId}
      or exists (
        select from ticket_replies where ticket_id = tickets.id and author_id = ${userId}
      )
    union
    select user_id, row_id from feed_changes where user_id = ${userId} and collection = 'tickets'
  `,
  routes: ticketRoutes,
}
