import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import { fail, ok, type Failure, type Result } from '#contract/result.ts'
import { byOrder } from '#db/outbox/outgoing.ts'
import type { Scope } from '#db/replica.ts'
import { changeRows, storing, type RowChange } from '#db/storage/rows.ts'
import type { OutgoingDoc } from '#db/schema/outgoing-messages.ts'

/**
 * Moves a message that was never tried before another one of its conversation, or to the end. Nothing can move ahead of
 * a message that the server may have. A message also stays below the one it quotes: the server only recognises a quoted
 * message that came before, so the quote would be lost. Fails with `conflict` if either message can't move any more or
 * a quote is in the way, and with `notFound` if one is gone.
 */
export async function moveMessage(
  { replica }: Scope,
  { id, before }: { id: string; before: string | null },
): Promise<Result<void>> {
  const { tables, live } = replica
  await live.outgoingMessages.ready
  const moving = live.outgoingMessages.get(id)
  const target = before === null ? null : live.outgoingMessages.get(before)
  if (moving === null || (before !== null && target?.chatId !== moving.chatId)) {
    return fail({ kind: 'notFound', message: 'not in this conversation’s queue' })
  }
  if (!canMove(moving) || (target !== null && target.body.isFrozen)) return fail(TOO_LATE)
  if (before === id) return ok(undefined)
  const queue = live.outgoingMessages
    .values()
    .filter((doc) => doc.chatId === moving.chatId && doc.id !== id)
    .sort(byOrder)
  const place = before === null ? queue.length : queue.findIndex((doc) => doc.id === before)
  // A later message that the server may have goes first whatever its key says, so nothing can be placed before it.
  if (queue.slice(place).some(({ body }) => body.isFrozen)) return fail(TOO_LATE)
  if (partsQuote(moving, queue, place)) return fail(QUOTED)
  const keys = keysFor(queue, place, id)
  let failure: Failure | null = null
  const written = await storing(() =>
    changeRows(tables.outgoingMessages, [...keys.keys()], (doc, each): RowChange<OutgoingDoc> => {
      if (each === id) failure = doc !== null && canMove(doc) ? null : TOO_LATE
      const order = keys.get(each)
      return doc === null || order === undefined || doc.body.isFrozen ? 'keep' : { ...doc, order }
    }),
  )
  if (!written.ok) return written
  return failure === null ? ok(undefined) : fail(failure)
}

const TOO_LATE: Failure = { kind: 'conflict', message: 'the server may have this message' }

const QUOTED: Failure = { kind: 'conflict', message: 'a message stays below the one it quotes' }

/** Returns whether a message at this place would be above the one it quotes, or below one that quotes it. */
function partsQuote(moving: OutgoingDoc, queue: readonly OutgoingDoc[], place: number): boolean {
  const quotedId = moving.body.quotes?.id
  return queue.some(({ id, body }, at) => (at < place ? body.quotes?.id === moving.id : id === quotedId))
}

function canMove({ state, body }: OutgoingDoc): boolean {
  return state === 'queued' && body.attempts.length === 0
}

/**
 * Returns the new key. If two tabs created the same key twice, there is nothing in between, so what follows gets new
 * keys too.
 */
function keysFor(queue: readonly OutgoingDoc[], place: number, id: string): Map<string, string> {
  const previous = queue[place - 1]?.order ?? null
  const next = queue[place]?.order ?? null
  if (previous === null || next === null || previous < next) {
    return new Map([[id, generateKeyBetween(previous, next)]])
  }
  const following = [id, ...queue.slice(place).map((doc) => doc.id)]
  const keys = generateNKeysBetween(previous, null, following.length)
  return new Map(following.map((each, index) => [each, keys[index] ?? previous]))
}
