import { sql } from 'kysely'
import type { SpokenLanguage } from '#contract/spoken-language.ts'
import type { Db } from '#server/store/tables.ts'

/** How quickly three out of four questions were answered, at most. */
export const REPLY_TIMES = ['hour', 'hours', 'day', 'days'] as const
export type ReplyTime = (typeof REPLY_TIMES)[number]

const HOUR_S = 3_600
const WITHIN_S: Record<ReplyTime, number> = {
  hour: HOUR_S,
  hours: 6 * HOUR_S,
  day: 24 * HOUR_S,
  days: 72 * HOUR_S,
}
/** Older answers say nothing about today. */
const DAYS_BACK = 90
/** Fewer answers don't show what is usual. */
const ANSWERS_LEAST = 5
/** How many conversations are considered, newest first. */
const CHATS_MOST = 50

/** What everybody may know about a host: no address, no family name, nothing about who they talk to. */
export type HostProfile = {
  /** Relative to the API's base; append a slash and a size. */
  avatarUrl: string | null
  languages: SpokenLanguage[]
  /** When their first room was published; `null` if nothing is known about the host. */
  since: Date | null
  /** `null` if too few were answered recently, or too slowly to mention. */
  replies: ReplyTime | null
}

/** Returns the public profile of the host of a unit. */
export async function hostProfile(db: Db, unitId: string, now: Date): Promise<HostProfile> {
  const host = await db
    .selectFrom('units')
    .innerJoin('users', 'users.id', 'units.host_id')
    .select(['users.id', 'users.avatar_url as avatarUrl', 'users.languages'])
    .select(
      sql<Date | null>`(select min(first_published_at) from units own where own.host_id = users.id)`.as(
        'since',
      ),
    )
    .where('units.id', '=', unitId)
    .executeTakeFirst()
  if (!host) return { avatarUrl: null, languages: [], since: null, replies: null }
  const { id, ...told } = host
  return { ...told, replies: await replyTime(db, id, now) }
}

/**
 * Measured in conversations about the host's own rooms, from a guest's first unanswered message to the host's next one.
 */
async function replyTime(db: Db, hostId: string, now: Date): Promise<ReplyTime | null> {
  const after = new Date(now.getTime() - DAYS_BACK * 24 * HOUR_S * 1000)
  const { rows } = await sql<{ answers: number; took: number | null }>`
    with own as (
      select chats.id from chats
      where chats.last_message_at > ${after} and exists (
        select from chat_units join units on units.id = chat_units.unit_id
        where chat_units.chat_id = chats.id and units.host_id = ${hostId})
      order by chats.last_message_at desc limit ${CHATS_MOST}
    ), lines as (
      select said.*, lag(is_host) over (partition by chat_id order by position) as was_host
      from (
        -- Who helps the host answers for them.
        select chat_id, position, created_at, sender_id = ${hostId} or (chat_id, sender_id) in (
          select chat_id, user_id from chat_members where cohost_of is not null
          union all select chat_id, user_id from former_cohosts
        ) as is_host
        from messages
        where chat_id in (select id from own) and kind = 'text' and created_at > ${after}
      ) as said
    ), answers as (
      select is_host, extract(epoch from created_at - lag(created_at) over (partition by chat_id order by position)) as took
      from lines where was_host is distinct from is_host
    )
    select count(*)::int as answers, percentile_disc(0.75) within group (order by took)::float8 as took
    from answers where is_host and took is not null
  `.execute(db)
  const [{ answers, took } = { answers: 0, took: null }] = rows
  if (answers < ANSWERS_LEAST || took === null) return null
  return REPLY_TIMES.find((time) => took <= WITHIN_S[time]) ?? null
}
