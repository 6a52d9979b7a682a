import { describe, expect, it } from 'vitest'
import { manualClock } from '#tests/support/manual-clock.ts'
import { createTestLocks } from '#tests/support/test-locks.ts'
import { BEAT_MS, startLeader } from './leader.ts'
import type { SyncStatus } from '#sync/sync-status.ts'
import type { TabChannel, TabMessage } from './tab-channel.ts'

const STATUS: SyncStatus = {
  isLeader: true,
  session: 'verified',
  reachability: 'reachable',
  isPortal: false,
  live: 'connected',
  isSyncing: false,
  isCaughtUp: true,
  lastSyncAt: null,
  onlineUserIds: null,
  calls: [],
  wasEvicted: false,
}

function setUp() {
  const clock = manualClock()
  const locks = createTestLocks()
  const tabs = new Map<string, Set<(message: TabMessage) => void>>()
  const leading: string[] = []
  let ids = 0

  function channelOf(name: string): TabChannel {
    const own = new Set<(message: TabMessage) => void>()
    tabs.set(name, own)
    return {
      post: (message) => {
        for (const [other, listeners] of tabs)
          if (other !== name) for (const listener of listeners) listener(message)
      },
      listen: (listener) => {
        own.add(listener)
        return () => own.delete(listener)
      },
      close: () => void tabs.delete(name),
    }
  }

  function tab(name: string) {
    const state = { isVisible: true, isFrozen: false }
    const inner = channelOf(name)
    // A frozen worker neither sends nor receives.
    const channel: TabChannel = {
      ...inner,
      post: (message) => void (state.isFrozen || inner.post(message)),
      listen: (listener) => inner.listen((message) => void (state.isFrozen || listener(message))),
    }
    const after = (ms: number, run: () => void): (() => void) => {
      let cancel = clock.after(ms, function fire() {
        if (state.isFrozen) cancel = clock.after(100, fire)
        else run()
      })
      return () => cancel()
    }
    const part = startLeader({
      hash: 'h',
      locks,
      channel,
      clock: { ...clock, after },
      newId: () => `id${(ids += 1)}`,
      isVisible: () => state.isVisible,
      lead: async (signal) => {
        leading.push(name)
        const beat = () => {
          if (signal.aborted) return
          channel.post({ type: 'status', status: STATUS })
          after(BEAT_MS, beat)
        }
        beat()
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
        leading.splice(leading.indexOf(name), 1)
      },
    })
    return { part, state }
  }

  return { clock, tab, leading }
}

describe('leader', () => {
  it('is one of twelve tabs that start together', async () => {
    const { clock, tab, leading } = setUp()
    for (let n = 0; n < 12; n += 1) tab(`tab ${n}`)
    await clock.advance(60_000)
    expect(leading).toEqual(['tab 0'])
  })

  it('hands over at once when it ends', async () => {
    const { clock, tab, leading } = setUp()
    const first = tab('first')
    tab('second')
    await clock.advance(1_000)
    await first.part.stop()
    await clock.advance(100)
    expect(leading).toEqual(['second'])
  })

  it('that froze is replaced by a visible tab within 8 s, and ends when it wakes', async () => {
    const { clock, tab, leading } = setUp()
    const first = tab('first')
    tab('second')
    await clock.advance(5_000)
    first.state.isFrozen = true
    await clock.advance(8_000)
    expect(leading).toContain('second')
    first.state.isFrozen = false
    await clock.advance(10_000)
    expect(leading).toEqual(['second'])
  })

  it('that froze is replaced just as soon if the device’s clock is set back an hour', async () => {
    const { clock, tab, leading } = setUp()
    const first = tab('first')
    tab('second')
    await clock.advance(5_000)
    first.state.isFrozen = true
    clock.setBack(3_600_000)
    await clock.advance(8_000)
    expect(leading).toContain('second')
  })

  it('that froze is not replaced by hidden tabs, which may be frozen themselves', async () => {
    const { clock, tab, leading } = setUp()
    const first = tab('first')
    tab('second').state.isVisible = false
    await clock.advance(5_000)
    first.state.isFrozen = true
    await clock.advance(60_000)
    expect(leading).toEqual(['first'])
  })

  it('that answers a ping stays, even if its beats weren’t heard', async () => {
    const { clock, tab, leading } = setUp()
    tab('first')
    const second = tab('second')
    await clock.advance(4_000)
    second.state.isFrozen = true
    await clock.advance(20_000)
    second.state.isFrozen = false
    await clock.advance(20_000)
    expect(leading).toEqual(['first'])
  })
})
