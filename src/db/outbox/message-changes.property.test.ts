import { expect, test } from 'vitest'
import { firstValueFrom } from 'rxjs'
import { fc } from '#tests/support/property.ts'
import {
  ME,
  openTestReplica,
  testChat,
  testChatId,
  testMessage,
  valueOf,
} from '#tests/support/test-replica.ts'
import { applyChatList, applyMessages } from '#db/history/server-rows.ts'
import { mutations, queries } from '#db/registry.ts'
import { changeIntentId } from '#db/schema/intents.ts'
import {
  beginIntent,
  intentsToSend,
  markIntentDone,
  markIntentRejected,
  markIntentUncertain,
  recoverIntents,
} from './intents.ts'

/*
 * One person changes one message, and a server makes each change once. Requests and responses get lost, requests arrive
 * late, the tab dies, edits are undone. What must hold: the message ends as its writer asked for last, nothing follows a
 * taking back, and a text that the server refused is still on the device.
 */

const CHAT = testChatId(1)

type Step =
  | { do: 'edit' | 'takeBack' | 'undo' | 'restart' | 'tooLate' }
  | { do: 'send'; isHeard: boolean; isAnswered: boolean }
  | { do: 'late'; nth: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.record({ do: fc.constant('edit' as const) }), weight: 5 },
  {
    arbitrary: fc.record({ do: fc.constantFrom('undo', 'undo', 'restart', 'takeBack', 'tooLate') }),
    weight: 3,
  },
  {
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      isHeard: fc.boolean(),
      isAnswered: fc.boolean(),
    }),
    weight: 5,
  },
  { arbitrary: fc.record({ do: fc.constant('late' as const), nth: fc.nat(3) }), weight: 2 },
)

async function world() {
  const scope = await openTestReplica()
  const { replica } = scope
  const first = testMessage(1, 0, { senderId: ME, message: 'first' })
  const key = changeIntentId(first.id, CHAT)
  valueOf(await applyChatList(replica, [testChat(1, 1, { lastMessage: first })], 'e.1'))
  valueOf(await applyMessages(replica, [first]))

  const server = { text: 'first' as string | null, edition: 0, made: new Set<string>(), isTooLate: false }
  /** Every request that ever went out: a network may deliver it at any time. */
  const sent: { id: string; message: string | null }[] = []
  /** What the person sees as theirs, and what the server had when the wish was undone. */
  let wish: string | null | undefined
  /** Whether this device has heard that the message was taken back. */
  let isTold = false
  let n = 0

  function arrives({ id, message }: { id: string; message: string | null }): 'ok' | 'takenBack' | 'tooLate' {
    if (server.made.has(id) || (message === null && server.text === null)) return 'ok'
    if (server.text === null) return 'takenBack'
    if (server.isTooLate && message !== null) return 'tooLate'
    server.made.add(id)
    server.text = message
    server.edition += 1
    return 'ok'
  }
  const row = () => ({
    ...first,
    message: server.text ?? '',
    ...(server.edition > 0 && { edition: server.edition }),
    ...(server.text === null && { takenBack: { at: first.createdAt, photos: [] } }),
  })

  async function wants(message: string | null): Promise<void> {
    const kept = await mutations.changeMessage(scope, { id: first.id, chatId: CHAT, message })
    if (kept.ok) wish = message
    // Only a taking back stands in the way of an edit.
    else expect([message === null, wish]).toEqual([false, null])
  }

  async function send(isHeard: boolean, isAnswered: boolean): Promise<void> {
    const [due] = await intentsToSend(replica)
    const begun = due ? valueOf(await beginIntent(replica, due.id)) : null
    const change = begun?.body.change
    if (!begun || !change) return
    sent.push(change)
    const answer = isHeard ? arrives(change) : null
    if (answer === null || !isAnswered) return void valueOf(await markIntentUncertain(replica, begun.id, ''))
    if (answer !== 'ok') return void valueOf(await markIntentRejected(replica, begun, answer))
    isTold = server.text === null
    valueOf(await applyMessages(replica, [row()]))
    valueOf(await markIntentDone(replica, begun))
  }

  async function shown() {
    const { messages } = await firstValueFrom(
      queries.chatWindow(scope, { chatId: CHAT, fromPage: 0, toPage: null }),
    )
    return messages[0]
  }

  return {
    async take(one: Step): Promise<void> {
      if (one.do === 'edit') await wants(`text ${(n += 1)}`)
      else if (one.do === 'takeBack') await wants(null)
      else if (one.do === 'restart') valueOf(await recoverIntents(replica))
      else if (one.do === 'tooLate') server.isTooLate = true
      else if (one.do === 'undo') {
        const undone = await mutations.undoMessageChange(scope, { id: first.id, chatId: CHAT })
        if (undone.ok) wish = undefined
      } else if (one.do === 'send') await send(one.isHeard, one.isAnswered)
      else if (one.do === 'late') {
        const late = sent.at(-1 - one.nth)
        if (late) arrives(late)
      }
      const waits = replica.live.intents.get(key)
      const view = await shown()
      if (waits && waits.state !== 'rejected')
        expect(view?.isTakenBack ? null : view?.message).toBe(isTold ? null : wish)
    },
    async drain(): Promise<void> {
      for (let left = 10; left > 0 && (await intentsToSend(replica)).length > 0; left -= 1)
        await send(true, true)
      expect(await intentsToSend(replica)).toEqual([])
      // A late copy of anything changes nothing any more.
      for (const request of sent) arrives(request)
      const view = await shown()
      if (view?.change) {
        expect(view.change).toMatchObject({ state: 'rejected', message: wish })
        expect(server.text === null || server.isTooLate).toBe(true)
      } else if (wish !== undefined) expect(server.text).toBe(wish)
    },
    close: () => replica.close(),
  }
}

test('in any run a message ends as its writer last asked, or the writer is told', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const one = await world()
      try {
        for (const each of steps) await one.take(each)
        await one.drain()
      } finally {
        await one.close()
      }
    }),
    { numRuns: 60 },
  )
}, 60_000)
