import { generateNKeysBetween } from 'fractional-indexing'
import type { Result } from '#contract/result.ts'
import type { Replica } from '#db/replica.ts'
import type { OutgoingDoc } from '#db/schema/outgoing-messages.ts'
import { forgetFirst, takeFirst, type FirstLookMessage } from '#db/storage/first-look-store.ts'
import { storing } from '#db/storage/rows.ts'
import { byOrder } from './outgoing.ts'

/** How many ids of adopted messages are remembered. More never wait at once: they are forgotten when they are removed. */
const REMEMBERED = 500

/**
 * Takes over what was written in the first look and isn't with the server, in one commit: after what waits here in the
 * same conversation, in the order of writing, under the same ids. What a request was begun for becomes `uncertain`, and
 * so goes again with the same bytes. The commit notes the ids, so that a message is adopted once whatever dies before
 * it is removed there. Any tab may call this, any number of times. Fails with `storage`; then everything stays where it
 * was.
 */
export function adoptFirstLook(replica: Replica): Promise<Result<void>> {
  return storing(async () => {
    const taken = await takeFirst(replica.hash)
    if (taken.length === 0) return
    await adopt(replica, taken)
    const ids = taken.map(({ id }) => id)
    await forgetFirst(replica.hash, ids)
  })
}

async function adopt({ store, tables }: Replica, taken: readonly FirstLookMessage[]): Promise<void> {
  await store.commit(['outbox', 'meta'], async ({ allRows, rows, put, meta, setMeta }) => {
    const known = (await meta('adoptedFirst')) ?? []
    const fresh = taken.filter(({ id }) => !known.includes(id))
    const waiting = [...(await allRows(tables.outgoingMessages)).values()].sort(byOrder)
    const there = await rows(
      tables.outgoingMessages,
      fresh.map(({ id }) => id),
    )
    for (const chatId of new Set(fresh.map((one) => one.chatId))) {
      const ofChat = fresh.filter((one) => one.chatId === chatId && there.get(one.id) === null)
      const last = waiting.findLast((doc) => doc.chatId === chatId)?.order ?? null
      const orders = generateNKeysBetween(last, null, ofChat.length)
      for (const [index, one] of ofChat.entries())
        put(tables.outgoingMessages, one.id, outgoingOf(one, orders[index] ?? ''))
    }
    const ids = fresh.map(({ id }) => id)
    setMeta('adoptedFirst', [...known, ...ids].slice(-REMEMBERED))
  })
}

function outgoingOf(
  { id, chatId, message, writtenAt, begunAt }: FirstLookMessage,
  order: string,
): OutgoingDoc {
  const isBegun = begunAt !== null
  return {
    id,
    chatId,
    order,
    state: isBegun ? 'uncertain' : 'queued',
    body: {
      v: 1,
      message,
      writtenAt,
      attempts: isBegun ? [{ at: begunAt, outcome: 'noAnswer', note: 'begun in the first look' }] : [],
      isFrozen: isBegun,
      rejection: null,
      stored: null,
    },
  }
}
