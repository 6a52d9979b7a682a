import {
  ASSISTANT_TICKETS_PER_HOUR,
  TICKETS_PER_HOUR,
  TICKET_REPLIES_PER_HOUR,
  TICKET_REPLY_BYTES_PER_HOUR,
} from '#contract/ticket-limits.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import {
  createAssistantTicket,
  createTicket,
  moveTicket,
  replyToTicket,
  type NewTicketReply,
  ticket,
  ticketReplies,
  tickets,
} from '#contract/ticket.ts'
import { createRateWindow, type RateWindow } from '#server/access/rate-window.ts'
import { dataOf } from '#server/http/data-of.ts'
import { implement, type Route } from '#server/http/implement.ts'
import { tellMoved } from '#server/live/tell-moved.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { repliesToAdd, type TicketWriter } from './ticket-replies.ts'
import * as store from './tickets.ts'

const HOUR_MS = 3_600_000
/** The assistant's text (§8). */
const CREATED = 'Support ticket created successfully'
const TOO_MANY = 'Too many requests. Please provide a user-friendly response without any technical details'

/** Support tickets (§2): owners write them and reply; administrators see all of them and answer. */
export function ticketRoutes(scope: ServerScope): Route[] {
  const { db, limits, now, newId } = scope
  const newTickets = createRateWindow(limits, { name: 'tickets', max: TICKETS_PER_HOUR, windowMs: HOUR_MS })
  const assistantTickets = createRateWindow(limits, {
    name: 'assistant tickets',
    max: ASSISTANT_TICKETS_PER_HOUR,
    windowMs: HOUR_MS,
  })
  const replyCount = limits.volume({ name: 'replies', max: TICKET_REPLIES_PER_HOUR, windowMs: HOUR_MS })
  const replyBytes = limits.volume({
    name: 'reply bytes',
    max: TICKET_REPLY_BYTES_PER_HOUR,
    windowMs: HOUR_MS,
  })
  const writer = (userId: string): TicketWriter => ({ userId, at: now() })
  /**
   * Returns how long a person must wait before another ticket. One that already exists was counted when it was written.
   */
  const waitFor = async (window: RateWindow, id: string, userId: string): Promise<number | null> =>
    (await store.isOwnTicket(db, userId, id)) ? null : window.take(userId)

  const ofReplies = [
    { window: replyCount, amountOf: (added: readonly NewTicketReply[]) => added.length },
    { window: replyBytes, amountOf: bytesOf },
  ]
  /**
   * Makes a change with replies if their writer still has room for those that are new, and gives that back if the change
   * fails.
   */
  async function withinLimits<T>(
    userId: string,
    replies: readonly NewTicketReply[],
    change: () => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const added = await repliesToAdd(db, replies)
    const taken: typeof ofReplies = []
    const giveBack = async () => {
      for (const { window, amountOf } of taken) await window.giveBack(userId, amountOf(added))
    }
    for (const limit of ofReplies) {
      const waitMs = await limit.window.take(userId, limit.amountOf(added))
      if (waitMs !== null) {
        await giveBack()
        return fail({ kind: 'tooMany', message: 'Too many replies', retryAfterMs: waitMs })
      }
      taken.push(limit)
    }
    const changed = await change()
    if (!changed.ok) await giveBack()
    return changed
  }

  return [
    implement(tickets, async ({ query, actor }) => ok(await store.ticketsPage(db, actor.id, query))),
    implement(ticket, async ({ params, actor }) => dataOf(await store.findTicket(db, actor.id, params.id))),
    implement(ticketReplies, ({ params, query, actor }) =>
      store.earlierReplies(db, actor.id, { ...params, ...query }),
    ),
    implement(createTicket, async ({ params, body, actor }) => {
      const waitMs = await waitFor(newTickets, params.id, actor.id)
      if (waitMs !== null) return fail({ kind: 'tooMany', message: 'Too many tickets', retryAfterMs: waitMs })
      const ticket = { ...body, ...params }
      const made = await withinLimits(actor.id, body.newReplies ?? [], () =>
        store.createTicket(db, writer(actor.id), ticket),
      )
      return dataOf(tellMoved(scope, made))
    }),
    implement(replyToTicket, async ({ params, body, actor }) =>
      dataOf(
        tellMoved(
          scope,
          await withinLimits(actor.id, body.newReplies, () =>
            store.replyToTicket(db, writer(actor.id), params.id, body.newReplies, scope),
          ),
        ),
      ),
    ),
    implement(moveTicket, async ({ params, body, actor }) =>
      dataOf(tellMoved(scope, await store.moveTicket(db, writer(actor.id), params.id, body.step))),
    ),
    implement(
      createAssistantTicket,
      async ({ body: { id = newId(), ...fields }, actor }) => {
        const waitMs = await waitFor(assistantTickets, id, actor.id)
        if (waitMs !== null) return fail({ kind: 'tooMany', message: TOO_MANY, retryAfterMs: waitMs })
        const made = tellMoved(scope, await store.createTicket(db, writer(actor.id), { ...fields, id }))
        return made.ok ? ok({ message: CREATED, data: { id: made.value.id } }) : made
      },
      { csrf: true },
    ),
  ]
}

function bytesOf(replies: readonly NewTicketReply[]): number {
  return replies.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
}
