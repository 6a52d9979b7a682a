import { sql } from 'kysely'
import type { Locale } from '#contract/locale.ts'
import { DIGEST_AFTER_MS, DIGEST_AWAY_MS, DIGEST_EVERY_MS, DIGEST_WITHIN_MS } from '#contract/limits.ts'
import type { SystemEventName } from '#contract/system-event-names.ts'
import { titleFor } from '#server/access/title-for.ts'
import { UNREAD_BY_MEMBER } from '#server/access/unread-messages.ts'
import { wantsNotice } from '#server/access/wants-notice.ts'
import { pushDevicesOf } from '#server/notices/push/push-subscriptions.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import { claimTurns, type Claiming } from '#server/store/jobs/claim-turns.ts'
import { inTurns } from '#server/store/jobs/in-turns.ts'

type Digesting = Pick<ServerScope, 'db' | 'mail' | 'now'>

const LOOK_EVERY_MS = 60_000
const LOOK_AT_ALL_EVERY_MS = 10 * 60_000
/** In whose chats each look is: a message becomes due after ten minutes, and a turn may be late or have failed. */
const LATELY_MS = DIGEST_AFTER_MS + 5 * LOOK_EVERY_MS
/** How many conversations a mail names. */
const CHATS_NAMED = 10

/**
 * Mails unread messages from now on, one process at a time. Each minute, chats with messages of the last quarter of an
 * hour are searched, which an index finds however many others there are; and all every ten minutes, for people who have
 * come back, waited for their next mail or changed what they want. Returns a function that stops it.
 */
export function mailDigestsInTime(
  scope: Digesting & Claiming & { log: (line: string) => void },
): () => Promise<void> {
  const look = (name: string, everyMs: number, withinMs: number) =>
    inTurns({
      what: 'Mail about messages',
      everyMs,
      isOurs: claimTurns(scope, name, everyMs),
      run: () => mailDigests(scope, withinMs),
      log: scope.log,
    })
  const stops = [
    look('digests', LOOK_EVERY_MS, LATELY_MS),
    look('all digests', LOOK_AT_ALL_EVERY_MS, DIGEST_WITHIN_MS),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

/**
 * Orders a mail about unread messages for everybody who is due one and has no device that takes notifications of
 * messages: once a message has been unread for 10 minutes, then at most every hour, and once a day for a person who
 * hasn't been here since the last one. Each message is counted in one mail, however many processes do this. Only people
 * of chats with a message within that time are looked at. Returns how many mails were ordered.
 */
export async function mailDigests(scope: Digesting, withinMs = DIGEST_WITHIN_MS): Promise<number> {
  const at = scope.now()
  const { rows } = await dueReaders(at, withinMs, null).execute(scope.db)
  let ordered = 0
  for (const { user_id } of rows) ordered += await mailDigest(scope, user_id, at)
  return ordered
}

async function mailDigest({ db, mail, now }: Digesting, userId: string, at: Date): Promise<number> {
  const isPushed = await wantsNotice(db, userId, 'messages', 'push')
  if (isPushed && (await pushDevicesOf(db, [userId], now())).length > 0) return 0
  return inTransaction(db, async (tx) => {
    const reader = await tx
      .selectFrom('users')
      .select(['email', 'locale'])
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    // Another process has handled this person between our search and the lock.
    if (!reader || (await dueReaders(at, DIGEST_WITHIN_MS, userId).execute(tx)).rows.length === 0) return 0
    const unread = await unreadChats(tx, userId, at)
    const told_until = new Date(Math.max(...unread.map(({ newest }) => newest.getTime())))
    const digest = { user_id: userId, mailed_at: at, told_until }
    await tx
      .insertInto('message_digests')
      .values(digest)
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(digest))
      .execute()
    const chats = unread.slice(0, CHATS_NAMED).map(({ newest: _, ...chat }) => chat)
    await mail.order(tx, {
      letter: 'messages',
      to: reader.email,
      locale: reader.locale satisfies Locale,
      chats,
      moreChats: unread.length - chats.length,
    })
    return 1
  })
}

/** System lines that no notice of their own tells of. */
const LINES_COUNTED = [
  'unitChanged',
  'invitationUsed',
  'handJoined',
  'handEnded',
] as const satisfies readonly SystemEventName[]

/**
 * Messages that count: other people's text messages and missed calls, and lines that no notice tells of, unread, of the
 * last days, in chats that no block has closed.
 */
const UNREAD = sql`
  ${UNREAD_BY_MEMBER}
  and (m.kind = 'text' or (m.kind = 'call' and m.message = 'missed')
    or (m.kind = 'system' and m.event->>'name' = any(${LINES_COUNTED})))`

/**
 * The statement for who is due a mail now, of chats with a message within that time; with `userId`, only that person if
 * they are.
 */
export function dueReaders(at: Date, withinMs: number, userId: string | null) {
  const ago = (ms: number) => new Date(at.getTime() - ms)
  return sql<{ user_id: string }>`
    select distinct cm.user_id
    from chats c
    join chat_members cm on cm.chat_id = c.id
    join users u on u.id = cm.user_id
    left join message_digests d on d.user_id = u.id
    where c.last_message_at > ${ago(withinMs)}
      and (d.user_id is null or c.last_message_at > d.told_until)
      and cm.read_position < c.last_position and not cm.is_cleared
      and (${userId}::uuid is null or cm.user_id = ${userId}::uuid)
      and u.verified_at is not null and u.inactive_since is null and u.mail_refused_at is null
      and not 'messages:mail' = any(u.notices_off)
      and (d.user_id is null or d.mailed_at <= ${ago(DIGEST_AWAY_MS)} or (
        d.mailed_at <= ${ago(DIGEST_EVERY_MS)}
        and exists (select from sessions s where s.user_id = u.id and s.seen_at > d.mailed_at)))
      and exists (
        select from messages m
        where m.chat_id = c.id and ${UNREAD}
          and m.created_at <= ${ago(DIGEST_AFTER_MS)} and m.created_at > ${ago(DIGEST_WITHIN_MS)}
          and (d.user_id is null or m.created_at > d.told_until))
  `
}

type UnreadChat = {
  chatId: string
  who: string
  room: string
  count: number
  /** The positions of the oldest and of the newest message that counts. */
  counted: { oldest: number; newest: number }
  newest: Date
}

/** Returns a person's chats with something unread, by whom and about which room, newest first. */
async function unreadChats(
  db: Parameters<typeof wantsNotice>[0],
  userId: string,
  at: Date,
): Promise<UnreadChat[]> {
  const since = new Date(at.getTime() - DIGEST_WITHIN_MS)
  const { rows } = await sql<UnreadChat>`
    select c.id as "chatId", coalesce(${titleFor(userId)}, '') as room, count(*)::int as count,
      max(m.created_at) as newest, json_build_object('oldest', min(m.position), 'newest', max(m.position)) as counted, max(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))) as who
    from chat_members cm
    join chats c on c.id = cm.chat_id
    join messages m on m.chat_id = c.id
    left join users s on s.id = m.sender_id
    left join units on units.id = c.unit_id
    where cm.user_id = ${userId} and not cm.is_cleared and c.last_message_at > ${since}
      and m.created_at > ${since} and ${UNREAD}
    group by c.id, units.id
    order by newest desc
  `.execute(db)
  return rows
}
