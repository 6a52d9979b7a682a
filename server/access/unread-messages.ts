import { sql } from 'kysely'

/**
 * The SQL condition that a message `m` counts as unread for the member `cm` of its chat: written by somebody else, not
 * taken back, and no block has closed the chat.
 */
export const UNREAD_BY_MEMBER = sql<boolean>`
  m.taken_back is null and m.position > cm.read_position and m.position >= cm.first_position and m.sender_id <> cm.user_id
  and not exists (
    select from blocks b
    where (b.blocker_id = cm.user_id and b.blocked_id = m.sender_id)
      or (b.blocker_id = m.sender_id and b.blocked_id = cm.user_id))`
