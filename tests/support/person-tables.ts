/**
 * Every table of the database: what deleting an account does to the person's rows, and which file of "Download
 * everything" has them. Two tests compare this with the database, so a new table must say both here.
 */
export type PersonTable = {
  /**
   * What a deleted account leaves: nothing, or the named columns, each with the reason why it stays. Any other column of
   * those rows that names the person or holds what they wrote fails the test.
   */
  leaves: 'nothing' | Readonly<Record<string, string>>
  /** The file of the export, and a column whose value stands in it; or the reason why the export doesn't have them. */
  export: `${string}: ${string}` | { without: string }
}

const SECRET_OF_ACCOUNT = { without: 'a secret or a hash, which helps nobody but a thief' }
const FEED = { without: 'only says that other rows have changed' }
const FEED_STAYS = 'numbers and ids alone; conversations that name the person still write into it'
const AGREED = 'a sent agreement binds its other party, who must be able to prove it'
const MONEY = 'a record of money that the other party needs for tax and for a dispute'
const CONVERSATION = 'the other person’s conversation stays whole, without a name'
const LOG = 'the log of what administrators do only grows; it has ids and no names'

export const PERSON_TABLES: Readonly<Record<string, PersonTable>> = {
  access_tokens: { leaves: 'nothing', export: 'sessions.json: session_id' },
  account_exports: { leaves: 'nothing', export: SECRET_OF_ACCOUNT },
  address_links: { leaves: 'nothing', export: 'account.json: email' },
  agreement_changes: {
    leaves: { agreement_id: AGREED, proposed_by: AGREED, reason: AGREED },
    export: {
      without: 'what both signed stands among the agreement’s versions; a proposal alone binds nobody',
    },
  },
  agreement_signatures: {
    leaves: { agreement_id: AGREED, recorded_by: AGREED, name: AGREED },
    export: 'agreements.json: id',
  },
  agreement_versions: { leaves: { agreement_id: AGREED, terms: AGREED }, export: 'agreements.json: hash' },
  agreements: {
    leaves: { id: AGREED, host_id: AGREED, unit_id: AGREED, terms: AGREED, guest_id: AGREED },
    export: 'agreements.json: id',
  },
  arrival_notes: { leaves: 'nothing', export: 'arrival-notes.json: unit_id' },
  arrivals: {
    leaves: 'nothing',
    export: { without: 'the arrival notes have what the guest may see of them' },
  },
  assistant_messages: { leaves: 'nothing', export: 'assistant.json: text' },
  assistant_runs: { leaves: 'nothing', export: { without: 'its messages say the same' } },
  assistant_threads: { leaves: 'nothing', export: 'assistant.json: id' },
  assistant_usage: { leaves: 'nothing', export: { without: 'a count that is deleted after two days' } },
  audit_entries: { leaves: { user_id: LOG, actor_id: LOG }, export: 'account.json: action' },
  blocked_days: { leaves: 'nothing', export: 'blocked-days.json: note' },
  blocks: {
    leaves: {
      blocker_id: 'keeps the two people’s conversations closed',
      blocked_id: 'whoever blocked the person still has them blocked',
    },
    export: 'blocked-people.json: blocked_id',
  },
  calendar_addresses: { leaves: 'nothing', export: 'calendars.json: token' },
  calendar_feeds: { leaves: 'nothing', export: 'calendars.json: url' },
  calls: {
    leaves: { chat_id: CONVERSATION, caller_id: CONVERSATION },
    export: { without: 'the conversation has a line for each call' },
  },
  chat_members: {
    leaves: { chat_id: CONVERSATION, user_id: CONVERSATION },
    export: 'conversations/: chat_id',
  },
  chat_units: {
    leaves: { chat_id: CONVERSATION, unit_id: CONVERSATION },
    export: 'conversations/: chat_id',
  },
  chats: {
    leaves: { id: CONVERSATION, unit_id: CONVERSATION, pair: CONVERSATION },
    export: 'conversations/: id',
  },
  expenses: { leaves: 'nothing', export: 'expenses.json: note' },
  feed_changes: {
    leaves: {
      row_id: 'other people’s feeds, which name rows that they see or have lost',
      user_id: FEED_STAYS,
    },
    export: FEED,
  },
  feed_heads: { leaves: { user_id: FEED_STAYS }, export: FEED },
  feed_start_heads: { leaves: { user_id: FEED_STAYS }, export: FEED },
  files: {
    leaves: {
      user_id: 'a file that was sent with an agreement, a payment or a message stays with it',
      owner_id: 'as above',
    },
    export: 'files/: id',
  },
  former_cohosts: {
    leaves: { chat_id: CONVERSATION, user_id: CONVERSATION },
    export: 'conversations/: chat_id',
  },
  guest_invitations: {
    leaves: {
      used_by: 'another host’s invitation, which says that it was used',
      guest_name: 'what that host called the guest in it',
    },
    export: 'guest-invitations.json: id',
  },
  hands: { leaves: 'nothing', export: 'helpers.json: id' },
  inspections: {
    leaves: {
      agreement_id: AGREED,
      host_id: AGREED,
      report: AGREED,
      remarks: AGREED,
      fields: AGREED,
      photos: AGREED,
    },
    export: 'inspections.json: id',
  },
  ledger_entries: { leaves: { agreement_id: MONEY, written_by: MONEY }, export: 'rent.json: id' },
  mailed_links: { leaves: 'nothing', export: SECRET_OF_ACCOUNT },
  message_digests: { leaves: 'nothing', export: { without: 'only says when unread messages were mailed' } },
  message_texts: {
    // And its texts, folded.
    leaves: { chat_id: CONVERSATION },
    export: { without: 'only repeats what messages say, for searching' },
  },
  message_versions: {
    leaves: { message_id: CONVERSATION, message: CONVERSATION },
    export: 'conversations/: message',
  },
  messages: {
    leaves: {
      id: CONVERSATION,
      chat_id: CONVERSATION,
      sender_id: CONVERSATION,
      message: CONVERSATION,
      event: CONVERSATION,
      reactions: CONVERSATION,
    },
    export: 'conversations/: id',
  },
  passkey_challenges: { leaves: 'nothing', export: { without: 'a hash that is gone after five minutes' } },
  passkeys: { leaves: 'nothing', export: 'account.json: name' },
  private_reads: {
    leaves: { reader_id: LOG, agreement_id: LOG },
    export: 'reads-by-administrators.json: agreement_id',
  },
  push_subscriptions: { leaves: 'nothing', export: 'sessions.json: endpoint' },
  recovery_codes: { leaves: 'nothing', export: SECRET_OF_ACCOUNT },
  rent_looks: {
    leaves: { agreement_id: 'belongs to the agreement, which stays' },
    export: { without: 'only says that reminders were looked for' },
  },
  rent_reminders: { leaves: 'nothing', export: { without: 'only says which reminders were sent' } },
  saved_replies: { leaves: 'nothing', export: 'saved-replies.json: text' },
  scheduled_messages: { leaves: 'nothing', export: 'scheduled-messages.json: id' },
  second_factors: { leaves: 'nothing', export: 'account.json: confirmed_at' },
  sessions: { leaves: 'nothing', export: 'sessions.json: id' },
  sign_ups: {
    leaves: 'nothing',
    export: { without: 'gone before anybody can sign in and ask for an export' },
  },
  ticket_replies: {
    leaves: { author_id: 'a reply to somebody else’s ticket belongs to that ticket', text: 'as above' },
    export: 'support-tickets.json: id',
  },
  tickets: { leaves: 'nothing', export: 'support-tickets.json: id' },
  turnover_plans: { leaves: 'nothing', export: 'turnover-checklists.json: unit_id' },
  turnover_reminders: { leaves: 'nothing', export: { without: 'only says that a reminder was sent' } },
  turnover_told: { leaves: 'nothing', export: { without: 'only says that a guest sees a room as ready' } },
  turnovers: {
    leaves: { written_by: 'what the person did in another host’s room stays done, without a name' },
    export: 'turnovers.json: agreement_id',
  },
  units: {
    leaves: {
      id: 'agreements and conversations refer to the room, which is empty now',
      host_id: 'as above',
    },
    export: 'rooms.json: id',
  },
  upload_pieces: { leaves: 'nothing', export: { without: 'part of a file that hasn’t arrived' } },
  users: {
    leaves: { id: 'what stays refers to it; nothing else in the row is left', email: 'made of the id' },
    export: 'profile.json: email',
  },
}

/** Tables without anything of one person. */
export const TABLES_OF_NOBODY: Readonly<Record<string, string>> = {
  failed_logins: 'a hash of an address, for half an hour',
  feed_starts: 'starts of the server',
  kysely_migration: 'the database itself',
  kysely_migration_lock: 'the database itself',
  post_slugs: 'posts belong to the site and name no writer',
  posts: 'posts belong to the site and name no writer',
  limit_counts: 'keys are digests, and rows go after two days',
  server_processes: 'the server itself',
  settings: 'the server itself',
  turns: 'the server itself',
}
