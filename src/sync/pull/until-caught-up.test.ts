import { expect, it } from 'vitest'
import type { SyncStatus } from '#sync/sync-status.ts'
import { manualClock } from '#tests/support/manual-clock.ts'
import { untilCaughtUp } from './until-caught-up.ts'

const BEHIND = { isCaughtUp: false, reachability: 'reachable' } as SyncStatus

function wait(first = BEHIND) {
  const clock = manualClock()
  const listeners = new Set<(status: SyncStatus) => void>()
  const stop = new AbortController()
  let isOver = false
  void untilCaughtUp({ status: () => first, listeners, clock }, stop.signal).then(() => (isOver = true))
  const become = async (change: Partial<SyncStatus>) => {
    for (const listener of listeners) listener({ ...BEHIND, ...change })
    await clock.advance(0)
  }
  return { clock, stop, listeners, become, isOver: () => isOver }
}

it.each<Partial<SyncStatus>>([{ isCaughtUp: true }, { reachability: 'unreachable' }])(
  'ends with %j',
  async (change) => {
    const { become, isOver, listeners } = wait()
    await become({})
    expect(isOver()).toBe(false)
    await become(change)
    expect([isOver(), listeners.size]).toEqual([true, 0])
  },
)

it('ends at once if the replica is up to date already', async () => {
  const { clock, isOver } = wait({ ...BEHIND, isCaughtUp: true })
  await clock.advance(0)
  expect(isOver()).toBe(true)
})

it('ends after 15 s, and when the sync stops', async () => {
  const late = wait()
  await late.clock.advance(14_999)
  expect(late.isOver()).toBe(false)
  await late.clock.advance(1)
  expect(late.isOver()).toBe(true)
  const stopped = wait()
  stopped.stop.abort()
  await stopped.clock.advance(0)
  expect([stopped.isOver(), stopped.listeners.size]).toEqual([true, 0])
})
