import type { ColumnType, Generated, Selectable } from 'kysely'
import type { AuditAction } from '#contract/managed-user.ts'
import type { PostStatus } from '#contract/post-status.ts'
import type { TicketKind, TicketStatus } from '#contract/ticket-status.ts'

/** Tables for the public side that administrators look after: accounts, tickets, the blog. */
export type PublicTables = {
  /** What administrators did to accounts. It only grows. */
  audit_entries: {
    id: Generated<number>
    /** `null` for somebody at the server's command line. */
    actor_id: string | null
    user_id: string
    action: AuditAction
    before: string | null
    after: string | null
    done_at: Date
    done_from: string
  }
  tickets: {
    id: string
    owner_id: string
    /** Raised by every change. */
    version: Generated<number>
    status: Generated<TicketStatus>
    kind: TicketKind
    subject: string
    description: string
    page: string
    build: string
    attachments: ColumnType<string[], string, string>
    assignee_id: ColumnType<string | null, string | null | undefined, string | null>
    waiting_since: Date | null
    closed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    created_at: Date
    updated_at: Date
  }
  ticket_replies: {
    id: string
    ticket_id: string
    author_id: string
    /** Its position among the replies of its ticket, from 1. */
    nth: number
    is_support: boolean
    is_note: boolean
    text: string
    created_at: Date
  }
  posts: {
    id: string
    /** Raised by every change. */
    version: Generated<number>
    status: Generated<PostStatus>
    title: string
    /** Empty until it has one. */
    slug: string
    summary: string
    text: string
    publish_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    published_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    created_at: Date
    updated_at: Date
  }
  /** Every slug that a post has or had. */
  post_slugs: { slug: string; post_id: string }
}

export type StoredTicket = Selectable<PublicTables['tickets']>
export type StoredPost = Selectable<PublicTables['posts']>
