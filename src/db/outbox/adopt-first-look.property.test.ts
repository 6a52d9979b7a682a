import { expect, test, vi } from 'vitest'
import { v7 } from 'uuid'
import { propertyRuns } from '#tests/support/property.ts'
import { openTestReplica, testChatId, testMessage, valueOf } from '#tests/support/test-replica.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import type { Scope } from '#db/replica.ts'
import { beginFirst, forgetFirst, keepFirst } from '#db/storage/first-look-store.ts'
import { adoptFirstLook } from './adopt-first-look.ts'
import { beginSending, chatsToSend, markSent, markUncertain, recoverOutgoing } from './outgoing.ts'

const RUNS = propertyRuns(40)
const CHATS = [1, 2].map(testChatId)

/** A server that stores an id once, in the order of arrival. */
function createLedger() {
  const rows = new Map<string, { id: string; message: string }[]>()
  return {
    store(chatId: string, items: readonly { id: string; message: string }[]) {
      const known = rows.get(chatId) ?? []
      for (const { id, message } of items)
        if (!known.some((row) => row.id === id)) known.push({ id, message })
      rows.set(chatId, known)
      return items.map(({ id, message }) => ({ id, message, at: known.findIndex((row) => row.id === id) }))
    },
    texts: (chatId: string) => (rows.get(chatId) ?? []).map(({ message }) => message),
  }
}

test('sends each message once, in written order, whatever dies in between', async () => {
  const { seed, next } = seededRandom()
  const chance = (share: number) => next() < share
  for (let run = 0; run < RUNS; run += 1) {
    const scope = await openTestReplica()
    const { replica } = scope
    const ledger = createLedger()
    const written = new Map(CHATS.map((chatId) => [chatId, [] as string[]]))
    /** Requests of a worker that has died, which may still arrive. */
    const late: (() => void)[] = []

    async function write() {
      const chatId = CHATS[chance(0.5) ? 0 : 1] ?? ''
      const message = `message ${late.length}-${next()}`
      await keepFirst(replica.hash, { id: v7(), chatId, message, writtenAt: new Date(0).toISOString() })
      written.get(chatId)?.push(message)
    }

    /** One pass of the first look, which may end at any moment. */
    async function firstPass() {
      const begun = await beginFirst(replica.hash, 1)
      for (const chatId of new Set(begun.map((row) => row.chatId))) {
        const items = begun.filter((row) => row.chatId === chatId)
        if (chance(0.3)) {
          late.push(() => void ledger.store(chatId, items))
          return
        }
        ledger.store(chatId, items)
        if (chance(0.3)) return
        await forgetFirst(
          replica.hash,
          items.map(({ id }) => id),
        )
      }
    }

    // While there is no replica, only the first look sends.
    for (let step = 0; step < 6; step += 1) await (chance(0.6) ? write() : firstPass())
    // From now on there is one, and the first look only writes.
    for (let step = 0; step < 10; step += 1) {
      if (chance(0.3)) await write()
      else if (chance(0.2)) late.shift()?.()
      else if (chance(0.5)) await adoptWithFault(scope, chance(0.5) ? 1 + Math.floor(next() * 3) : 0)
      else await sendFrom(scope, ledger, chance(0.4))
    }
    valueOf(await adoptFirstLook(replica))
    valueOf(await recoverOutgoing(replica))
    while ((await chatsToSend(replica)).length > 0) await sendFrom(scope, ledger, false)
    late.forEach((arrive) => arrive())
    for (const chatId of CHATS)
      expect(ledger.texts(chatId), `seed ${seed}, run ${run}`).toEqual(written.get(chatId))
    await replica.close()
  }
})

/** Adopts, and dies before anything (1), before the commit (2) or before the removal (3). */
async function adoptWithFault({ replica }: Scope, fault: number): Promise<void> {
  const open = indexedDB.open.bind(indexedDB)
  let opened = 0
  const dying = vi.spyOn(indexedDB, 'open').mockImplementation((...args) => {
    opened += 1
    if ((fault === 1 && opened === 1) || (fault === 3 && opened === 2)) throw new Error('killed')
    return open(...args)
  })
  const commit = vi.spyOn(replica.store, 'commit')
  if (fault === 2) commit.mockRejectedValueOnce(new Error('killed'))
  await adoptFirstLook(replica)
  dying.mockRestore()
  commit.mockRestore()
}

/** One pass of the replica's senders. */
async function sendFrom(
  { replica, userId }: Scope,
  ledger: ReturnType<typeof createLedger>,
  isAnswerLost: boolean,
): Promise<void> {
  for (const chatId of await chatsToSend(replica)) {
    const items = valueOf(await beginSending(replica, chatId, 50))
    const stored = ledger.store(chatId, items)
    const ids = items.map(({ id }) => id)
    const chat = CHATS.indexOf(chatId) + 1
    const rows = stored.map(({ id, message, at }) => testMessage(chat, at, { id, message, senderId: userId }))
    valueOf(isAnswerLost ? await markUncertain(replica, ids, 'lost') : await markSent(replica, rows))
  }
}
