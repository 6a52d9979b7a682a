import { expect, it } from 'vitest'
import { manualClock } from '#tests/support/manual-clock.ts'
import { createQueueSender, type Turn } from './queue-sender.ts'

type Item = { id: string }

/** A queue in memory. `fates` lists the outcome of each attempt at an item; the default is `done`. */
function setUp(
  ids: readonly string[],
  {
    fates = {},
    duringRead,
  }: {
    fates?: Record<string, ('fails' | 'throws' | 'asks for 90 s' | 'is not there')[]>
    duringRead?: () => void
  } = {},
) {
  const clock = manualClock()
  const queue = ids.map((id) => ({ id }))
  const attempts: string[] = []
  const state = { isOpen: true, leads: true, permits: 0 }
  const step = async ({ id }: Item, turn: Turn) => {
    if (!(await turn.maySend())) return
    attempts.push(id)
    switch (fates[id]?.shift()) {
      case 'fails':
        return turn.postpone(id)
      case 'asks for 90 s':
        return turn.postpone(id, { kind: 'tooMany', retryAfterMs: 90_000, message: '' })
      case 'is not there':
        return
      case 'throws':
        throw new Error('the disk is full')
      case undefined:
        turn.forget(id)
        queue.splice(
          queue.findIndex((item) => item.id === id),
          1,
        )
    }
  }
  const sender = createQueueSender<Item>(
    {
      clock,
      stillLeads: async () => state.leads,
      onChange: () => {},
      engine: {
        enter: () => {
          if (!state.isOpen) return null
          state.permits += 1
          return { idleTimeoutMs: 1, hedgeAfterMs: null, done: () => void (state.permits -= 1) }
        },
      },
    },
    {
      read: async () => {
        const read = [...queue]
        duringRead?.()
        return read
      },
      step,
    },
  )
  return { clock, queue, attempts, state, sender }
}

it('sends the queue in order and returns every permit', async () => {
  const { sender, attempts, state } = setUp(['a', 'b', 'c'])
  await sender.drain()
  expect(attempts).toEqual(['a', 'b', 'c'])
  expect(state.permits).toBe(0)
  expect(sender.isSending()).toBe(false)
})

it.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'sends an item written as it ends: %i microtasks after it has read nothing',
  async (count) => {
    let hasAsked = false
    const { sender, queue, attempts } = setUp([], { duringRead: () => void askSoon() })
    async function askSoon(): Promise<void> {
      if (hasAsked) return
      hasAsked = true
      for (let n = 0; n < count; n += 1) await Promise.resolve()
      queue.push({ id: 'late' })
      void sender.drain()
    }
    void sender.drain()
    await expect.poll(() => attempts).toEqual(['late'])
  },
)

it.each(['fails', 'throws', 'is not there'] as const)(
  'one that %s waits longer each time and delays no other',
  async (fate) => {
    const { sender, attempts, clock } = setUp(['a', 'b'], { fates: { a: [fate, fate] } })
    await sender.drain()
    expect(attempts).toEqual(['a', 'b'])
    await clock.advance(749)
    expect(attempts).toEqual(['a', 'b'])
    await clock.advance(1)
    expect(attempts).toEqual(['a', 'b', 'a'])
    await clock.advance(1_499)
    expect(attempts).toHaveLength(3)
    await clock.advance(1)
    expect(attempts).toHaveLength(4)
  },
)

it('waits as long as the server asks, unless a person asks', async () => {
  const { sender, attempts, clock } = setUp(['a'], { fates: { a: ['asks for 90 s', 'asks for 90 s'] } })
  await sender.drain()
  await clock.advance(89_999)
  expect(attempts).toHaveLength(1)
  await clock.advance(1)
  expect(attempts).toHaveLength(2)
  sender.forgetWaits()
  await sender.drain()
  expect(attempts).toHaveLength(3)
})

it('sends an item written while the queue is being read', async () => {
  const late = { duringRead: () => {} }
  const { sender, attempts, queue } = setUp([], { duringRead: () => late.duringRead() })
  late.duringRead = () => {
    late.duringRead = () => {}
    queue.push({ id: 'late' })
    void sender.drain()
  }
  await sender.drain()
  expect(attempts).toEqual(['late'])
})

it('a closed line doesn’t count as an attempt', async () => {
  const { sender, attempts, state } = setUp(['a'])
  state.isOpen = false
  await sender.drain()
  expect(attempts).toEqual([])
  state.isOpen = true
  await sender.drain()
  expect(attempts).toEqual(['a'])
})

it('a former leader sends nothing, then or later', async () => {
  const { sender, attempts, state } = setUp(['a', 'b'])
  state.leads = false
  await sender.drain()
  state.leads = true
  await sender.drain()
  expect(attempts).toEqual([])
})

it('a stopped queue neither continues nor wakes', async () => {
  const { sender, attempts, clock } = setUp(['a'], { fates: { a: ['fails'] } })
  await sender.drain()
  sender.stop()
  await clock.advance(120_000)
  await sender.drain()
  expect(attempts).toEqual(['a'])
})

it('a queue stopped during a request ends with that request', async () => {
  const { sender, attempts } = setUp(['a', 'b', 'c'])
  const draining = sender.drain()
  sender.stop()
  await draining
  await sender.drain()
  expect(attempts.length).toBeLessThanOrEqual(1)
  expect(sender.isSending()).toBe(false)
})
