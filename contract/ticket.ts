import { z } from 'zod'
import { ChatProfileUser } from './chat.ts'
import { AfterId, endpoint, Id, paged, pageQuery, Timestamp, told } from './endpoint.ts'
import { PER_PAGE_MAX, SEARCH_LENGTH_MAX } from './limits.ts'
import {
  TICKET_FILES_MAX,
  TICKET_LINE_MAX,
  TICKET_REPLIES_AT_ONCE,
  TICKET_TEXT_MAX,
  TICKETS_PAGE,
} from './ticket-limits.ts'
import { TICKET_KINDS, TICKET_STATUSES, TICKET_STEPS } from './ticket-status.ts'
import { StoredFile } from './upload.ts'

const Text = z.string().trim().min(1, 'required').max(TICKET_TEXT_MAX, 'tooLong')

/** A reply as a device wrote it. */
export const NewTicketReply = z.object({
  /** Created on the device; the reply's permanent id. Sending it again adds nothing. */
  id: Id,
  text: Text,
  /** An internal note among administrators, which the ticket's owner never sees. */
  isNote: z.boolean().default(false),
})
export type NewTicketReply = z.input<typeof NewTicketReply>

export const TicketReply = z.object({
  id: Id,
  author: ChatProfileUser,
  /** Whether an administrator wrote it in that role. */
  isSupport: z.boolean(),
  isNote: z.boolean(),
  text: z.string(),
  /** Time on the server's clock. */
  createdAt: Timestamp,
})
export type TicketReply = z.infer<typeof TicketReply>

/** What its owner writes when creating the ticket; none of it changes later. */
const TicketFields = z.object({
  subject: z.string().trim().min(1, 'required').max(TICKET_LINE_MAX, 'tooLong'),
  kind: z.enum(TICKET_KINDS),
  description: Text,
  /** The page of the app that it is about, and the build that showed it; blank if not stated. */
  page: z.string().max(TICKET_LINE_MAX),
  build: z.string().max(TICKET_LINE_MAX),
  attachments: z.array(Id).max(TICKET_FILES_MAX, 'tooMany'),
})

/** A ticket as its owner or an administrator sees it. */
export const TicketRow = TicketFields.extend({
  id: Id,
  version: z.number().int(),
  status: z.enum(TICKET_STATUSES),
  ownerId: Id,
  owner: ChatProfileUser,
  /** The administrator who took it. */
  assignee: ChatProfileUser.nullable(),
  /** The attachments that the server has, in order. */
  files: z.array(StoredFile),
  /** The newest replies, in order: at most `TICKET_REPLIES_IN_ROW`. */
  replies: z.array(TicketReply),
  /** How many earlier replies `ticketReplies` has; none if the server doesn't say. */
  earlierReplies: z.number().int().optional(),
  /** Since when its owner has been waiting for a reply from an administrator; `null` if they aren't. */
  waitingSince: Timestamp.nullable(),
  closedAt: Timestamp.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type TicketRow = z.infer<typeof TicketRow>

const TicketParams = z.object({ id: Id })
const TicketAnswer = told(TicketRow)
const NewReplies = z.array(NewTicketReply).max(TICKET_REPLIES_AT_ONCE, 'tooMany')

export const tickets = endpoint({
  name: 'tickets',
  method: 'get',
  path: '/support-tickets',
  needs: ['list', 'Support Tickets'],
  summary: 'The caller’s tickets, latest change first; everybody’s for administrators',
  query: pageQuery(TICKETS_PAGE, PER_PAGE_MAX).extend({
    ...AfterId.shape,
    search: z.string().max(SEARCH_LENGTH_MAX).optional(),
    status: z.enum(TICKET_STATUSES).optional(),
  }),
  answer: paged(TicketRow),
})

export const ticket = endpoint({
  name: 'ticket',
  method: 'get',
  path: '/support-tickets/:id',
  needs: ['list', 'Support Tickets'],
  summary: 'One ticket, for its owner and administrators',
  params: TicketParams,
  answer: TicketAnswer,
})

export const ticketReplies = endpoint({
  name: 'ticketReplies',
  method: 'get',
  path: '/support-tickets/:id/replies',
  needs: ['list', 'Support Tickets'],
  summary: 'The replies of a ticket before a given one, in order; each page ends where the last one began',
  params: TicketParams,
  query: z.object({ beforeId: Id }),
  answer: z.object({
    data: z.array(TicketReply),
    /** How many come before these. */
    meta: z.object({ earlier: z.number().int() }),
  }),
})

export const createTicket = endpoint({
  name: 'createTicket',
  hasOwnLimit: true,
  method: 'put',
  path: '/support-tickets/:id',
  needs: ['create', 'Support Tickets'],
  summary: 'Creates a ticket under an id made on the device. Safe to repeat: returns the stored ticket',
  params: TicketParams,
  bodyBytesMax: 512 * 1024,
  body: TicketFields.partial({ page: true, build: true, attachments: true }).extend({
    newReplies: NewReplies.optional(),
  }),
  answer: TicketAnswer,
})

export const replyToTicket = endpoint({
  name: 'replyToTicket',
  hasOwnLimit: true,
  method: 'patch',
  path: '/support-tickets/:id',
  needs: ['create', 'Support Tickets'],
  summary:
    'Adds replies, each once, whatever the ticket’s version. Its owner’s replies reopen it for 14 days after it was closed',
  params: TicketParams,
  bodyBytesMax: 512 * 1024,
  body: z.object({ newReplies: NewReplies }),
  answer: TicketAnswer,
})

export const moveTicket = endpoint({
  name: 'moveTicket',
  method: 'post',
  path: '/support-tickets/:id/steps',
  needs: ['list', 'Support Tickets'],
  summary: 'Takes a step of the ticket’s status; 409 with the ticket if it isn’t possible now',
  params: TicketParams,
  body: z.object({ step: z.enum(TICKET_STEPS) }),
  answer: TicketAnswer,
})

export const createAssistantTicket = endpoint({
  name: 'createAssistantTicket',
  method: 'post',
  path: '/api/ai-chat/support-ticket',
  needs: ['create', 'Support Tickets'],
  summary: 'Creates a support ticket that the assistant wrote for the caller (§7); 429 for too many',
  body: z.object({
    /** Generated by the caller, so that a repeated request creates one ticket. */
    id: Id.optional(),
    subject: TicketFields.shape.subject,
    description: TicketFields.shape.description,
    kind: TicketFields.shape.kind.default('QUESTION'),
    page: TicketFields.shape.page.default(''),
    build: TicketFields.shape.build.default(''),
  }),
  answer: z.object({ message: z.string(), data: z.object({ id: Id }) }),
})
