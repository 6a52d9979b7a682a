import { sql } from 'kysely'
import type { Db } from '#server/store/tables.ts'

/** The files of an export that are no records: what the server knows about an account besides. */
export const ACCOUNT_FACTS: readonly {
  name: string
  read: (db: Db, userId: string) => Promise<unknown>
}[] = [
  { name: 'account.json', read: account },
  { name: 'sessions.json', read: sessions },
  { name: 'blocked-people.json', read: blockedPeople },
  { name: 'calendars.json', read: calendars },
  { name: 'assistant.json', read: threads },
  { name: 'support-replies.json', read: replies },
  { name: 'reads-by-administrators.json', read: privateReads },
]

/** The account itself, and what administrators did to it. */
async function account(db: Db, userId: string): Promise<unknown> {
  const { rows } = await sql<object>`
    select created_at as "createdAt", verified_at as "verifiedAt", invited_at as "invitedAt",
      deletion_asked_at as "deletionAskedAt",
      (select confirmed_at from second_factors where user_id = users.id) as "secondFactorSince",
      coalesce((
        select json_agg(json_build_object('name', name, 'addedAt', added_at, 'usedAt', used_at,
          'isBackedUp', is_backed_up) order by added_at)
        from passkeys where user_id = users.id
      ), '[]') as passkeys,
      coalesce((
        select json_agg(json_build_object('kind', kind, 'email', email, 'expiresAt', expires_at) order by expires_at)
        from address_links where user_id = users.id
      ), '[]') as "addressChanges",
      coalesce((
        select json_agg(json_build_object('action', action, 'before', before, 'after', after, 'at', done_at) order by id)
        from audit_entries where user_id = users.id
      ), '[]') as "actsOfAdministrators"
    from users where id = ${userId}`.execute(db)
  return rows[0]
}

/** Sign-ins, and the devices that get push messages. */
async function sessions(db: Db, userId: string): Promise<unknown> {
  const { rows } = await sql<object>`
    select session_id as id, min(access_tokens.created_at) as "begunAt", max(access_tokens.expires_at) as "expiresAt",
      max(revoked_at) as "endedAt", browser, system, seen_at as "seenAt", seen_from as "seenFrom", build
    from access_tokens left join sessions on sessions.id = session_id
    where access_tokens.user_id = ${userId}
    group by session_id, sessions.id order by 2, 1`.execute(db)
  const push = await sql<object>`
    select endpoint, session_id as "sessionId", created_at as "createdAt", received_at as "receivedAt"
    from push_subscriptions where user_id = ${userId} order by created_at, endpoint`.execute(db)
  return { sessions: rows, pushDevices: push.rows }
}

/** With the names that they had when they were blocked, which is all that the person sees of them. */
async function blockedPeople(db: Db, userId: string): Promise<unknown> {
  const { rows } = await sql<object>`
    select users.id, coalesce(blocks.first_name, users.first_name) as "firstName",
      coalesce(blocks.last_name, users.last_name) as "lastName", blocks.created_at as "blockedAt"
    from blocks join users on users.id = blocked_id
    where blocker_id = ${userId} order by blocks.created_at, users.id`.execute(db)
  return rows
}

/** The calendars that the person's rooms read, and the addresses of the rooms' own. */
async function calendars(db: Db, userId: string): Promise<unknown> {
  const { rows } = await sql<object>`
    select unit_id as "unitId", id, name, url, created_at as "createdAt", read_at as "readAt"
    from calendar_feeds where host_id = ${userId} order by unit_id, created_at, id`.execute(db)
  const own = await sql<object>`
    select unit_id as "unitId", token, calendar_addresses.created_at as "createdAt"
    from calendar_addresses join units on units.id = unit_id
    where host_id = ${userId} order by unit_id`.execute(db)
  return { read: rows, ownAddresses: own.rows }
}

async function threads(db: Db, userId: string): Promise<unknown> {
  const { rows } = await sql<object>`
    select id, created_at as "createdAt", used_at as "usedAt", coalesce((
      select json_agg(json_build_object('sender', sender, 'text', text) order by n)
      from assistant_messages where thread_id = assistant_threads.id
    ), '[]') as messages
    from assistant_threads where user_id = ${userId} order by created_at, id`.execute(db)
  return rows
}

/** What an administrator has written in other people's tickets. */
async function replies(db: Db, userId: string): Promise<unknown> {
  const { rows } = await sql<object>`
    select ticket_replies.id, ticket_id as "ticketId", is_note as "isNote", text, ticket_replies.created_at as "createdAt"
    from ticket_replies join tickets on tickets.id = ticket_id
    where author_id = ${userId} and owner_id <> ${userId} order by ticket_replies.created_at, ticket_replies.id`.execute(
    db,
  )
  return rows
}

/** When an administrator has read one of the person's agreements, or one of its files. */
async function privateReads(db: Db, userId: string): Promise<unknown> {
  const { rows } = await sql<object>`
    select agreement_id as "agreementId", file_id as "fileId", read_at as "readAt"
    from private_reads join agreements on agreements.id = agreement_id
    where ${userId} in (host_id, guest_id) order by read_at, private_reads.id`.execute(db)
  return rows
}
