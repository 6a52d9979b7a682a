import { sql, type Selectable } from 'kysely'
import type { Call, CallOutcome } from '#contract/call.ts'
import { othersIn } from '#contract/chat-people.ts'
import { CALL_RINGS_MS } from '#contract/limits.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { isClosedFor, lockChat, noSuchChat, type LockedChat } from './chat-lock.ts'
import type { Written } from '#server/store/written.ts'
import { inSnapshot, inTransaction, type Reader, type Tx } from '#server/store/in-transaction.ts'
import type { MessageRow } from './message-rows.ts'
import { announceMessages, showToAll } from './new-messages.ts'
import { seeOwnLines } from './see-own-lines.ts'
import { recordChanges } from '#server/store/feed.ts'
import { pageMeta, type Paged, type PageAsked } from '#server/store/paging.ts'
import type { Db, Tables } from '#server/store/tables.ts'
import { isOwnChat } from './own-chat.ts'

/*
 * A call rings for everybody of the other side, from `started_at` to `ends_at`, by the server's clock alone, and ends once:
 * answered by one of them, declined by all of them, or missed. Its end is a message of kind `call` from the caller, whose text is the outcome, and reaches every device
 * through the feed. A block ends a call without a message, because a closed chat accepts nothing more.
 */

type CallRow = Selectable<Tables['calls']>
type Acting = { userId: string; chatId: string; at: Date; newId: () => string }
/** `rung`: the people whose devices should fetch the chat's call again. */
export type CallWritten = Written<Call | null> & { rung: string[] }

/**
 * Starts a call in a chat, or returns the one that is already ringing. Fails with `notFound` for a chat that isn't the
 * caller's, and with `forbidden` for a closed one, without saying who closed it.
 */
export function startCall(db: Db, acting: Acting): Promise<Result<CallWritten & { value: Call }>> {
  return inTransaction(db, async (tx) => {
    const chat = await lockChat(tx, acting.chatId, acting.userId)
    if (!chat) return noSuchChat()
    if (await isClosedFor(tx, chat)) return fail({ kind: 'forbidden', message: 'This chat can’t be called' })
    const open = await openCall(tx, chat.id)
    if (open && open.ends_at > acting.at) return ok({ value: toCall(open, acting.at), moved: [], rung: [] })
    const moved = open ? await end(tx, chat, open, 'missed', acting) : []
    const call: CallRow = {
      id: acting.newId(),
      chat_id: chat.id,
      caller_id: acting.userId,
      started_at: acting.at,
      ends_at: new Date(acting.at.getTime() + CALL_RINGS_MS),
      outcome: null,
      declined_by: [],
    }
    await tx.insertInto('calls').values(call).execute()
    const members = chat.members.map(({ userId }) => userId)
    // An empty chat becomes visible to the other person with its first call.
    const units = chat.lastPosition < 0 && moved.length === 0 ? await showToAll(tx, chat.id) : null
    if (units) {
      await recordChanges(tx, members, [{ collection: 'chats', id: chat.id }, ...units])
      moved.push(...members)
    }
    return ok({ value: toCall(call, acting.at), moved, rung: members })
  })
}

/**
 * Returns the ringing call in one of this person's chats, or `null`. Fails with `notFound` for a chat that isn't
 * theirs.
 */
export async function ringingCall(
  db: Db,
  userId: string,
  chatId: string,
  at: Date,
): Promise<Result<Call | null>> {
  if (!(await isOwnChat(db, chatId, userId))) return noSuchChat()
  const [call] = await ringing(db, userId, at).where('calls.chat_id', '=', chatId).execute()
  return ok(call ? toCall(call, at) : null)
}

/** Returns all ringing calls to or from this person. */
export async function ringingCalls(db: Db, userId: string, at: Date): Promise<Call[]> {
  const rows = await ringing(db, userId, at).orderBy('calls.started_at').execute()
  return rows.map((row) => toCall(row, at))
}

/** Returns a page of the same calls. The search matches the names of the other members of their chats. */
export function ringingCallsPage(
  db: Db,
  userId: string,
  at: Date,
  { page, perPage, search = '' }: PageAsked,
): Promise<Paged<Call>> {
  return inSnapshot(db, async (tx) => {
    const found = ringing(tx, userId, at).$if(search !== '', (query) =>
      query.where((is) =>
        is.exists(
          is
            .selectFrom('chat_members as others')
            .innerJoin('users', 'users.id', 'others.user_id')
            .select('users.id')
            .whereRef('others.chat_id', '=', 'calls.chat_id')
            .where('others.user_id', '<>', userId)
            .where(
              sql<boolean>`strpos(folded(concat_ws(' ', first_name, last_name)), folded(${search})) > 0`,
            ),
        ),
      ),
    )
    const { total } = await found
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const rows = await found
      .orderBy('calls.started_at')
      .orderBy('calls.id')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute()
    return { data: rows.map((row) => toCall(row, at)), meta: pageMeta(page, perPage, total) }
  })
}

/**
 * Ends a ringing call: somebody of the other side answers it, everybody there declines it, or its caller cancels it, which
 * makes it a missed call. Until the last of them declines it, it goes on ringing for the others. A call that has already
 * ended doesn't change. Fails with `notFound` for a chat that isn't the person's, and with `forbidden` if somebody of the
 * caller's own side answers it, or anybody but its caller cancels it.
 */
export function endCall(
  db: Db,
  acting: Acting & { callId: string; outcome: 'answered' | 'declined' | 'cancelled' },
): Promise<Result<CallWritten>> {
  return inTransaction(db, async (tx) => {
    const chat = await lockChat(tx, acting.chatId, acting.userId)
    if (!chat) return noSuchChat()
    const open = await openCall(tx, chat.id)
    if (open?.id !== acting.callId) return ok({ value: null, moved: [], rung: [] })
    const called = calledIn(chat, open)
    const may =
      acting.outcome === 'cancelled' ? open.caller_id === acting.userId : called.includes(acting.userId)
    if (!may)
      return fail({
        kind: 'forbidden',
        message: 'Only the people called can answer a call, and only its caller can cancel it',
      })
    const isOver = open.ends_at <= acting.at
    const declinedBy = [...open.declined_by, acting.userId]
    if (acting.outcome === 'declined' && !isOver && called.some((id) => !declinedBy.includes(id))) {
      await tx.updateTable('calls').set({ declined_by: declinedBy }).where('id', '=', open.id).execute()
      return ok({ value: null, moved: [], rung: [acting.userId] })
    }
    const outcome = isOver || acting.outcome === 'cancelled' ? 'missed' : acting.outcome
    // Whoever ended the call knows how it ended.
    await seeOwnLines(tx, chat, chat.lastPosition + 1)
    const moved = await end(tx, chat, open, outcome, acting)
    return ok({ value: null, moved, rung: chat.members.map(({ userId }) => userId) })
  })
}

/** Returns the people for whom a call rings, unless they have declined it. */
function calledIn({ members }: LockedChat, { caller_id }: CallRow): string[] {
  const all = members.map(({ userId, cohostOf }) => ({ id: userId, cohostOf: cohostOf ?? undefined }))
  return othersIn(all, caller_id).map(({ id }) => id)
}

/** Ends every call whose time is over. Returns the people whose feeds moved. Several processes may do this at once. */
export async function endOverdueCalls(db: Db, at: Date, newId: () => string): Promise<string[]> {
  const overdue = await db
    .selectFrom('calls')
    .select(['id', 'chat_id', 'caller_id'])
    .where('outcome', 'is', null)
    .where('ends_at', '<=', at)
    .execute()
  const moved = new Set<string>()
  for (const { id, chat_id, caller_id } of overdue) {
    const people = await inTransaction(db, async (tx) => {
      const chat = await lockChat(tx, chat_id, caller_id)
      const open = chat && (await openCall(tx, chat_id))
      return chat && open?.id === id ? end(tx, chat, open, 'missed', { at, newId }) : []
    })
    for (const person of people) moved.add(person)
  }
  return [...moved]
}

async function end(
  tx: Tx,
  chat: LockedChat,
  call: CallRow,
  outcome: CallOutcome,
  { at, newId }: Pick<Acting, 'at' | 'newId'>,
): Promise<string[]> {
  await tx.updateTable('calls').set({ outcome }).where('id', '=', call.id).execute()
  const line = {
    id: newId(),
    chat_id: chat.id,
    position: chat.lastPosition + 1,
    sender_id: call.caller_id,
    kind: 'call',
    message: outcome,
    written_at: null,
    created_at: at,
    event: null,
  } satisfies MessageRow
  await tx.insertInto('messages').values(line).execute()
  return announceMessages(tx, chat, [line])
}

/**
 * Ends the ringing calls in these locked chats without a line, as a block does. Returns the chats in which a call was
 * ringing.
 */
export async function silenceCalls(tx: Tx, chatIds: readonly string[]): Promise<string[]> {
  const silenced = await tx
    .updateTable('calls')
    .set({ outcome: 'missed' })
    .where('chat_id', '=', sql<string>`any(${chatIds})`)
    .where('outcome', 'is', null)
    .returning('chat_id')
    .execute()
  return silenced.map((call) => call.chat_id)
}

async function openCall(tx: Tx, chatId: string): Promise<CallRow | undefined> {
  return tx
    .selectFrom('calls')
    .selectAll()
    .where('chat_id', '=', chatId)
    .where('outcome', 'is', null)
    .executeTakeFirst()
}

/**
 * The calls that a person makes, or is called by and hasn't declined. A chat that was closed while it rang no longer rings, so
 * nobody hears from a person they have just blocked.
 */
function ringing(db: Reader, userId: string, at: Date) {
  return db
    .selectFrom('calls')
    .innerJoin('chat_members as mine', (join) =>
      join.onRef('mine.chat_id', '=', 'calls.chat_id').on('mine.user_id', '=', userId),
    )
    .selectAll('calls')
    .leftJoin('chat_members as calling', (join) =>
      join.onRef('calling.chat_id', '=', 'calls.chat_id').onRef('calling.user_id', '=', 'calls.caller_id'),
    )
    .where('calls.outcome', 'is', null)
    .where('calls.ends_at', '>', at)
    .where((is) =>
      is.or([
        is('calls.caller_id', '=', userId),
        is.and([
          sql<boolean>`coalesce(calling.cohost_of, calls.caller_id) <> coalesce(mine.cohost_of, mine.user_id)`,
          sql<boolean>`${userId} <> all(calls.declined_by)`,
        ]),
      ]),
    )
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('blocks')
            .innerJoin('chat_members as other', 'other.chat_id', 'calls.chat_id')
            .select('blocks.blocker_id')
            .whereRef('other.user_id', '<>', 'mine.user_id')
            .where((pair) =>
              pair.or([
                pair.and([
                  pair('blocks.blocker_id', '=', pair.ref('mine.user_id')),
                  pair('blocks.blocked_id', '=', pair.ref('other.user_id')),
                ]),
                pair.and([
                  pair('blocks.blocked_id', '=', pair.ref('mine.user_id')),
                  pair('blocks.blocker_id', '=', pair.ref('other.user_id')),
                ]),
              ]),
            ),
        ),
      ),
    )
}

function toCall({ id, chat_id, caller_id, started_at, ends_at }: CallRow, at: Date): Call {
  return {
    id,
    chatId: chat_id,
    callerId: caller_id,
    startedAt: started_at.toISOString(),
    leftMs: Math.max(0, ends_at.getTime() - at.getTime()),
  }
}
