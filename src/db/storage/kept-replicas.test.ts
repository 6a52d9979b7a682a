import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { restoreDatabases } from '#tests/support/database-dump.ts'
import {
  KEPT_CHECKPOINT,
  KEPT_HASH,
  KEPT_TEXTS,
  keptReplicas,
  NEWEST_LAYOUT,
  openKept,
} from '#tests/support/kept-replica.ts'
import { ME, testChatId, testMessages, valueOf } from '#tests/support/test-replica.ts'
import { chatsToSend, recoverOutgoing } from '#db/outbox/outgoing.ts'
import { mutations, queries } from '#db/registry.ts'
import type { Replica } from '#db/replica.ts'
import { wipe } from './wipe-replica.ts'
import { readCheckpoint } from '#db/history/replica-facts.ts'

const kept = keptReplicas()

it('keeps a replica of every layout so far, this one included', () => {
  expect(kept.map(({ version }) => version)).toEqual(
    Array.from({ length: NEWEST_LAYOUT }, (_, before) => before + 1),
  )
})

describe.each(kept)('a replica of layout $version', ({ dump }) => {
  let replica: Replica
  // Other files that share these databases' names run in the same realm.
  beforeEach(async () => valueOf(await wipe(KEPT_HASH)))
  afterEach(async () => {
    await replica.close()
    valueOf(await wipe(KEPT_HASH))
  })

  it('opens with everything that was written, in its state, and goes on', async () => {
    await restoreDatabases(dump)
    replica = await openKept()
    expect(replica.wasEvicted).toBe(false)
    valueOf(await recoverOutgoing(replica))
    const waiting = replica.live.outgoingMessages.values().map(({ state, body }) => [body.message, state])
    expect(Object.fromEntries(waiting)).toEqual({
      [KEPT_TEXTS.refused]: 'rejected',
      [KEPT_TEXTS.unheard]: 'uncertain',
      [KEPT_TEXTS.underWay]: 'uncertain',
      [KEPT_TEXTS.queued]: 'queued',
    })
    const scope = { replica, userId: ME, now: replica.now, newId: replica.newId }
    expect(await firstValueFrom(queries.draft(scope, { chatId: testChatId(1) }))).toBe(KEPT_TEXTS.draft)
    await replica.live.intents.ready
    expect(
      replica.live.intents
        .values()
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(['deleteChat', 'readMark'])
    expect(await chatsToSend(replica)).toEqual([testChatId(2), testChatId(3)])
    valueOf(await mutations.sendChatMessage(scope, { chatId: testChatId(2), message: 'and on' }))
  })

  it('still shows the server’s rows and follows the feed from there', async () => {
    await restoreDatabases(dump)
    replica = await openKept()
    const scope = { replica, userId: ME, now: replica.now, newId: replica.newId }
    const window = await firstValueFrom(
      queries.chatWindow(scope, { chatId: testChatId(1), fromPage: 0, toPage: null }),
    )
    const received = window.messages.filter(({ position }) => position !== null)
    expect(received.map(({ id }) => id)).toEqual(testMessages(1, 0, 59).map(({ id }) => id))
    expect(await readCheckpoint(replica)).toEqual({ ok: true, value: KEPT_CHECKPOINT })
  })
})
