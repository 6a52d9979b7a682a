import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { v7 } from 'uuid'
import type { SendResult } from '#contract/chat-message.ts'
import { personDatabaseName } from '#db/storage/person-database.ts'
import { readFirst, takeFirst } from '#db/storage/first-look-store.ts'
import { until } from '#tests/support/until.ts'
import { createFirstOutbox } from './first-outbox.ts'

let made = 0
const ends: (() => void)[] = []
afterEach(() => ends.splice(0).forEach((end) => end()))

/** A device, and a server that stores each id once. `answers` says what becomes of a request. */
function bed() {
  const owner = `first${made++}`
  const bedState = {
    owner,
    mine: true,
    isLocked: false,
    /** How often a worker held the lock. */
    passes: 0,
    answers: 'stored' as 'stored' | 'lost' | 'refused',
    ledger: [] as string[],
    requests: [] as { id: string; message: string }[][],
    timers: [] as (() => void)[],
    /** A worker of this device. */
    start() {
      let isOver = false
      ends.push(() => (isOver = true))
      const outbox = createFirstOutbox({
        owner,
        isStillMine: async () => !isOver && bedState.mine,
        post: async (_chatId, messages) => {
          bedState.requests.push(messages)
          if (bedState.answers === 'refused')
            return messages.map(({ id }): SendResult => ({ status: 'refused', id, reason: 'chatClosed' }))
          for (const { message } of messages)
            if (!bedState.ledger.includes(message)) bedState.ledger.push(message)
          if (bedState.answers === 'lost') return null
          return messages.map(({ id }) => ({ status: 'stored', message: { id } }) as SendResult)
        },
        alone: async (work) => {
          if (bedState.isLocked) return null
          bedState.isLocked = true
          try {
            return await work()
          } finally {
            bedState.isLocked = false
            bedState.passes += 1
          }
        },
        now: () => 7,
        after: (_ms, then) => void bedState.timers.push(then),
      })
      const write = (message: string, id = v7()) =>
        outbox.write({ id, chatId: 'c1', message, writtenAt: '2026-11-01T00:00:00.000Z' }).then(() => id)
      return { ...outbox, write }
    },
    left: async () => (await readFirst(owner)).map(({ message }) => message),
  }
  return bedState
}

describe('the outbox of the first look', () => {
  it('sends what is written in order and keeps none of it', async () => {
    const device = bed()
    const outbox = device.start()
    await outbox.sent(await outbox.write('one'))
    await outbox.sent(await outbox.write('two'))
    expect(device.ledger).toEqual(['one', 'two'])
    expect(await device.left()).toEqual([])
  })

  it('sends again with the same id and bytes after silence; it is stored once', async () => {
    const device = bed()
    device.answers = 'lost'
    const outbox = device.start()
    const id = await outbox.write('one')
    await until('it waits', () => device.timers.length > 0)
    expect((await readFirst(device.owner))[0]?.begunAt).toBe(7)
    device.answers = 'stored'
    device.timers.pop()?.()
    await outbox.sent(id)
    expect(device.requests[1]).toEqual(device.requests[0])
    expect(device.ledger).toEqual(['one'])
  })

  it('sends what an earlier worker left before new messages', async () => {
    const device = bed()
    device.isLocked = true
    await device.start().write('left')
    await until('it waits', () => device.timers.length > 0)
    device.isLocked = false
    const outbox = device.start()
    await outbox.sent(await outbox.write('new'))
    expect(device.ledger).toEqual(['left', 'new'])
  })

  it('keeps what the server refuses, so that the app can say so', async () => {
    const device = bed()
    device.answers = 'refused'
    await device.start().write('one')
    await until('it waits', () => device.timers.length > 0)
    expect(await device.left()).toEqual(['one'])
  })

  it('sends nothing while another tab does, or where this person has a replica', async () => {
    const device = bed()
    device.isLocked = true
    await device.start().write('one')
    await until('it waits', () => device.timers.length > 0)
    device.isLocked = false
    await opened(personDatabaseName(device.owner))
    device.timers.pop()?.()
    await device.start().write('two')
    // Longer than a request takes to begin: each of these waits for its turn at the database.
    for (let turn = 0; turn < 10; turn += 1) await device.left()
    expect(device.requests).toEqual([])
    expect(await device.left()).toEqual(['one', 'two'])
  })

  it('sends nothing more of what a replica has adopted', async () => {
    const device = bed()
    device.answers = 'lost'
    const outbox = device.start()
    await outbox.write('one')
    await until('it waits', () => device.timers.length > 0)
    await takeFirst(device.owner)
    device.timers.pop()?.()
    await until('it looked again', () => device.passes === 2)
    expect(device.requests).toHaveLength(1)
  })

  it('neither keeps nor sends a message once somebody else is signed in', async () => {
    const device = bed()
    const outbox = device.start()
    device.mine = false
    await expect(outbox.write('one')).rejects.toThrow('somebody else')
    expect(await device.left()).toEqual([])
    expect(device.requests).toEqual([])
  })

  it('keeps nothing of a message during which somebody signed out', async () => {
    const device = bed()
    const outbox = device.start()
    let asked = 0
    Object.defineProperty(device, 'mine', { get: () => (asked += 1) === 1 })
    await expect(outbox.write('one')).rejects.toThrow('signed out')
    expect(await device.left()).toEqual([])
  })
})

/** Makes a database, as a replica that opens does. */
function opened(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    request.onerror = () => reject(new Error('did not open'))
    request.onsuccess = () => {
      request.result.close()
      resolve()
    }
  })
}
