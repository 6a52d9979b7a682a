import { type RawBuilder, sql } from 'kysely'
import { givenFor } from '#domain/hands/may-do.ts'
import type { ChangedRow } from '#server/store/feed.ts'
import type { Tx } from '#server/store/in-transaction.ts'

/** Whose co-hosts may have come or gone: those of some rooms, or of one conversation. */
type Settling = { unitIds: readonly string[]; chatId?: string }
type Place = { chat_id: string; user_id: string }

/**
 * Makes the co-hosts of these rooms members of the conversations that have been about them, and nobody else: the one place
 * that decides it. They are in no conversation of their host with somebody who helps, and in none with a person whom they
 * have blocked or who has blocked them. Call it after every change of what it depends on. Returns what changed, by person.
 */
export async function settleCohosts(tx: Tx, settling: Settling): Promise<Map<string, ChangedRow[]>> {
  if (settling.unitIds.length === 0) return new Map()
  await holdHelp(tx, settling.unitIds)
  const differing = await differences(tx, settling)
  if (differing.length === 0) return new Map()
  await holdHelp(
    tx,
    differing.map(({ user_id }) => user_id),
  )
  const chatIds = [...new Set(differing.map(({ chat_id }) => chat_id))].toSorted()
  await sql`select from chats where id = any(${chatIds}) order by id for no key update`.execute(tx)
  // Once more, with what was committed while this waited.
  const gone = await leave(tx, chatIds)
  await join(tx, chatIds)
  return changesIn(tx, chatIds, gone)
}

/** Does the same after a block between two people began or ended. */
export async function settleBetween(
  tx: Tx,
  people: readonly [string, string],
): Promise<Map<string, ChangedRow[]>> {
  await holdHelp(tx, people)
  const { rows } = await sql<{ unit_id: string }>`
    select distinct unit_id from hands where person_id = any(${people}) and given && ${givenFor('converse')}::text[]
  `.execute(tx)
  return settleCohosts(tx, { unitIds: rows.map(({ unit_id }) => unit_id) })
}

/** Lets only one transaction at a time decide who helps with these rooms, or where these people do. */
async function holdHelp(tx: Tx, ids: readonly string[]): Promise<void> {
  const keys = [...new Set(ids)].toSorted().map((id) => `cohosts:${id}`)
  await sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) with ordinality as held (key, nth)
    order by nth
  `.execute(tx)
}

/** Returns who is a co-host in these conversations and may not be, and who may be and isn't. */
async function differences(tx: Tx, { unitIds, chatId }: Settling): Promise<Place[]> {
  const asked = sql`
    select chat_id from chat_units
    where unit_id = any(${unitIds}) ${chatId === undefined ? sql`` : sql`and chat_id = ${chatId}`}
  `
  const { rows } = await sql<Place>`
    with asked as (${asked}), due as (${due(sql`select chat_id from asked`)}), present as (
      select chat_id, user_id from chat_members where chat_id in (select chat_id from asked) and cohost_of is not null
    )
    (select chat_id, user_id from due except select chat_id, user_id from present)
    union
    (select chat_id, user_id from present except select chat_id, user_id from due)
  `.execute(tx)
  return rows
}

/** The SQL query of who may be in conversations besides their two people: `chat_id`, `user_id`, `host_id`. */
function due(chatIds: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select distinct chat_units.chat_id, hands.person_id as user_id, hands.host_id
    from chat_units
    join hands on hands.unit_id = chat_units.unit_id and hands.given && ${givenFor('converse')}::text[]
    where chat_units.chat_id in (${chatIds}) and not exists (
      select from chat_members one
      where one.chat_id = chat_units.chat_id and one.cohost_of is null and (
        one.user_id = hands.person_id
        -- What a host says to those who help them is between the two.
        or exists (
          select from hands other
          where other.host_id = hands.host_id and other.person_id = one.user_id and other.given <> '{}'
        )
        or exists (
          select from blocks
          where (blocker_id = one.user_id and blocked_id = hands.person_id)
            or (blocker_id = hands.person_id and blocked_id = one.user_id)
        )
      )
    )
  `
}

/** Takes away those who may not be there any more. They are named there from then on as having been. */
async function leave(tx: Tx, chatIds: readonly string[]): Promise<Place[]> {
  const { rows } = await sql<Place>`
    with gone as (
      delete from chat_members
      where chat_id = any(${chatIds}) and cohost_of is not null
        and (chat_id, user_id) not in (select chat_id, user_id from (${due(sql`select unnest(${chatIds}::uuid[])`)}) as due)
      returning chat_id, user_id
    ), noted as (
      insert into former_cohosts select chat_id, user_id from gone on conflict do nothing
    ), silenced as (
      update calls set outcome = 'missed' from gone
      where calls.chat_id = gone.chat_id and caller_id = gone.user_id and outcome is null
    )
    select chat_id, user_id from gone
  `.execute(tx)
  return rows
}

/** They have read what was written before they came, so that nothing of it counts as unread. */
async function join(tx: Tx, chatIds: readonly string[]): Promise<void> {
  await sql`
    with come as (
      insert into chat_members (chat_id, user_id, cohost_of, read_position, is_cleared)
      select due.chat_id, due.user_id, due.host_id, chats.last_position, chats.last_position < 0
      from (${due(sql`select unnest(${chatIds}::uuid[])`)}) as due
      join chats on chats.id = due.chat_id
      on conflict do nothing
      returning chat_id, user_id
    )
    delete from former_cohosts where (chat_id, user_id) in (select chat_id, user_id from come)
  `.execute(tx)
}

/** Returns these conversations for everybody who has them, and for those who had them until now. */
async function changesIn(
  tx: Tx,
  chatIds: readonly string[],
  gone: readonly Place[],
): Promise<Map<string, ChangedRow[]>> {
  const { rows } = await sql<Place>`
    select chat_id, user_id from chat_members where chat_id = any(${chatIds}) and not is_cleared order by 1, 2
  `.execute(tx)
  const changes = new Map<string, ChangedRow[]>()
  for (const { chat_id: id, user_id } of [...rows, ...gone])
    changes.set(user_id, [...(changes.get(user_id) ?? []), { collection: 'chats', id }])
  return changes
}
