import { expect, test } from 'vitest'
import { fc } from '#tests/support/property.ts'
import {
  GUEST,
  ME,
  openTestReplica,
  testChat,
  testChatId,
  testMessage,
  valueOf,
} from '#tests/support/test-replica.ts'
import { beginIntent, intentsToSend, markIntentDone, markIntentUncertain, recoverIntents } from './intents.ts'
import { beginSending, markSent, markUncertain } from './outgoing.ts'
import { mutations } from '#db/registry.ts'
import type { Scope } from '#db/replica.ts'
import type { IntentKind } from '#db/schema/intents.ts'
import { applyChanges } from '#db/history/server-rows.ts'

/*
 * One person, one chat, and a server that carries out whatever reaches it. The person does what their screens offer.
 * Requests and responses get lost, items that back off are overtaken by others, the tab dies, the feed comes late, and
 * the clock is set back. What must hold: nothing written before a block is refused because of it, nothing of a message
 * that a deletion was to follow is left, and in the end the person has what they asked for last.
 */

const CHAT = testChatId(1)

type Step =
  | { do: 'write' | 'block' | 'unblock' | 'delete' | 'undo' | 'pull' | 'restart' | 'setBack' }
  | { do: 'send' | 'carryOut'; nth: number; isHeard: boolean; isAnswered: boolean }

const often = { arbitrary: fc.constantFrom('write', 'block', 'unblock', 'pull'), weight: 4 } as const
const seldom = { arbitrary: fc.constantFrom('delete', 'undo', 'restart', 'setBack'), weight: 2 } as const
const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.record({ do: fc.oneof(often, seldom) }), weight: 3 },
  {
    arbitrary: fc.record({
      do: fc.constantFrom('send', 'carryOut', 'carryOut'),
      nth: fc.nat(1),
      isHeard: fc.boolean(),
      isAnswered: fc.boolean(),
    }),
    weight: 2,
  },
)

async function world() {
  const base = await openTestReplica()
  const { replica } = base
  const { live } = replica
  let tick = 500_000
  let n = 0
  // Ascending ids, but lower ones once the clock was set back.
  const newId = () => `018f0000-0000-7000-8000-${String((tick += 1)).padStart(12, '0')}`
  const scope: Scope = { ...base, newId }
  const stored: string[] = []
  const server = { isBlocked: false, firstPosition: 0, refused: 0 }
  /** What the person wants, and what it was before the last wish, so that it can be undone. */
  let wish = { isBlocked: false, before: false }
  let toClear: string[] = []

  const row = () =>
    testChat(1, stored.length, {
      firstPosition: server.firstPosition,
      isClosed: server.isBlocked,
      isBlockedByMe: server.isBlocked,
      lastMessage: null,
    })
  const intent = (kind: IntentKind, of = CHAT) => live.intents.get(`${kind}:${of}`)
  const pull = async () =>
    valueOf(await applyChanges(replica, [{ n: (n += 1), collection: 'chats', id: CHAT, row: row() }]))
  await pull()

  async function ask(what: Step['do']): Promise<void> {
    // Nobody acts on a chat that isn't shown: one deleted before anybody wrote in it.
    if (live.chats.get(CHAT) === null) return
    const isBlockedHere = live.chats.get(CHAT)?.row.isBlockedByMe === true
    if (what === 'write' && !isBlockedHere && !intent('blockUser') && !intent('unblockUser', GUEST))
      valueOf(await mutations.sendChatMessage(scope, { chatId: CHAT, message: 'x' }))
    if (what === 'block' && !isBlockedHere && !intent('blockUser') && !intent('unblockUser', GUEST)) {
      valueOf(await mutations.blockUser(scope, { chatId: CHAT, userId: GUEST }))
      wish = { isBlocked: true, before: wish.isBlocked }
    }
    if (what === 'unblock' && isBlockedHere && !intent('unblockUser', GUEST)) {
      valueOf(await mutations.unblockUser(scope, { userId: GUEST }))
      wish = { isBlocked: false, before: wish.isBlocked }
    }
    if (what === 'delete' && !intent('deleteChat')) {
      valueOf(await mutations.deleteChat(scope, { chatId: CHAT }))
      toClear = live.outgoingMessages.values().map(({ id }) => id)
    }
    if (what === 'undo') {
      const undone = intent('unblockUser', GUEST)
        ? await mutations.undoUnblockUser(scope, { userId: GUEST })
        : intent('blockUser')
          ? await mutations.undoBlockUser(scope, { chatId: CHAT })
          : null
      if (undone?.ok) wish = { isBlocked: wish.before, before: wish.before }
    }
  }

  async function send(isHeard: boolean, isAnswered: boolean): Promise<void> {
    const items = valueOf(await beginSending(replica, CHAT, 2))
    if (isHeard) {
      const fresh = items.filter(({ id }) => !stored.includes(id))
      if (server.isBlocked) server.refused += fresh.length
      else stored.push(...fresh.map(({ id }) => id))
    }
    const ids = items.map(({ id }) => id)
    const rows = ids
      .filter((id) => stored.includes(id))
      .map((id) => testMessage(1, stored.indexOf(id), { id, senderId: ME }))
    if (isHeard && isAnswered) valueOf(await markSent(replica, rows))
    else valueOf(await markUncertain(replica, ids, ''))
  }

  async function carryOut(nth: number, isHeard: boolean, isAnswered: boolean): Promise<void> {
    const due = await intentsToSend(replica)
    // Failed ones back off on their own, so any of them may be next.
    const chosen = due[nth % Math.max(1, due.length)]
    const begun = chosen ? valueOf(await beginIntent(replica, chosen.id)) : null
    if (!begun) return
    if (isHeard && begun.kind === 'blockUser') server.isBlocked = true
    if (isHeard && begun.kind === 'unblockUser') server.isBlocked = false
    if (isHeard && begun.kind === 'deleteChat') {
      // A deletion clears up to what was seen. What waited here when it was asked for is on the server by then.
      expect(toClear.filter((id) => !stored.includes(id))).toEqual([])
      server.firstPosition = Math.max(server.firstPosition, begun.body.position + 1)
    }
    if (isHeard && isAnswered) valueOf(await markIntentDone(replica, begun))
    else valueOf(await markIntentUncertain(replica, begun.id, ''))
  }

  return {
    async take(one: Step): Promise<void> {
      if (one.do === 'send') await send(one.isHeard, one.isAnswered)
      else if (one.do === 'carryOut') await carryOut(one.nth, one.isHeard, one.isAnswered)
      else if (one.do === 'pull') await pull()
      else if (one.do === 'restart') valueOf(await recoverIntents(replica))
      else if (one.do === 'setBack') tick -= 1_000
      else await ask(one.do)
      expect(server.refused).toBe(0)
    },
    /** The connection works from now on. */
    async drain(): Promise<void> {
      const isWaiting = () =>
        live.intents.values().length > 0 ||
        live.outgoingMessages.values().some(({ state }) => state !== 'sent')
      for (let left = 40; left > 0 && isWaiting(); left -= 1) {
        await send(true, true)
        await carryOut(0, true, true)
      }
      expect(isWaiting()).toBe(false)
      expect(server).toMatchObject({ isBlocked: wish.isBlocked, refused: 0 })
    },
    close: () => replica.close(),
  }
}

/** A block whose response was lost, undone by the person who sees that it is in force, and only then tried again. */
const OVERTAKEN: Step[] = [
  { do: 'block' },
  { do: 'carryOut', nth: 0, isHeard: true, isAnswered: false },
  { do: 'pull' },
  { do: 'unblock' },
  { do: 'carryOut', nth: 1, isHeard: true, isAnswered: true },
]

test('in any run, blocks and deletions follow earlier messages and the last wish holds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const one = await world()
      try {
        for (const each of steps) await one.take(each)
        await one.drain()
      } finally {
        await one.close()
      }
    }),
    { numRuns: 40, examples: [[OVERTAKEN]] },
  )
}, 60_000)
