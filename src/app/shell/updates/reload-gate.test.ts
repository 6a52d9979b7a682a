import { describe, expect, it } from 'vitest'
import { createReloadGate } from './reload-gate.ts'

/** A tab whose conditions a test controls. Its memory survives a reload, as sessionStorage does. */
function tab() {
  const memory = new Map<string, string>()
  const state = {
    isOnline: true,
    isReachable: true,
    hasUnsavedWork: false,
    isSyncing: false,
    now: 0,
    canReload: true,
  }
  let whileReadying = (): void => undefined
  const reloads: number[] = []
  const waiting: boolean[] = []
  const open = () =>
    createReloadGate({
      isOnline: () => state.isOnline,
      isReachable: () => state.isReachable,
      hasUnsavedWork: () => state.hasUnsavedWork,
      isSyncing: () => state.isSyncing,
      memory: {
        getItem: (key) => memory.get(key) ?? null,
        setItem: (key, value) => void memory.set(key, value),
      },
      now: () => state.now,
      ready: async () => {
        whileReadying()
        return state.canReload
      },
      reload: () => void reloads.push(state.now),
      onWaiting: (isWaiting) => waiting.push(isWaiting),
    })
  const meanwhile = (happens: () => void): void => {
    whileReadying = happens
  }
  return { state, reloads, waiting, open, meanwhile }
}

describe('the reload gate', () => {
  it('reloads at once for a new build when nothing stops it', async () => {
    const { reloads, open } = tab()
    const gate = open()
    gate.requestForBuild('b2')
    await gate.look()
    expect(reloads).toHaveLength(1)
  })

  it.each([{ isOnline: false }, { isReachable: false }, { hasUnsavedWork: true }, { isSyncing: true }])(
    'waits while %j, and reloads once that is over',
    async (obstacle) => {
      const { state, reloads, open } = tab()
      const before = { ...state }
      Object.assign(state, obstacle)
      const gate = open()
      gate.requestForBuild('b2')
      await gate.look()
      expect(reloads).toHaveLength(0)
      Object.assign(state, before)
      await gate.look()
      await gate.look()
      expect(reloads).toHaveLength(1)
    },
  )

  it.each([{ isOnline: false }, { hasUnsavedWork: true }])(
    'checks again when the page is ready, and then waits for %j to end',
    async (obstacle) => {
      const { state, reloads, waiting, open, meanwhile } = tab()
      const before = { ...state }
      meanwhile(() => Object.assign(state, obstacle))
      const gate = open()
      gate.requestForBuild('b2')
      await Promise.resolve()
      await gate.look()
      expect(reloads).toHaveLength(0)
      expect(waiting.at(-1)).toBe(true)
      meanwhile(() => undefined)
      Object.assign(state, before)
      await gate.look()
      expect(reloads).toHaveLength(1)
    },
  )

  it('reloads at most once per build and tab, even if the old build came again', async () => {
    const { reloads, open } = tab()
    open().requestForBuild('b2')
    await Promise.resolve()
    const again = open()
    again.requestForBuild('b2')
    await again.look()
    expect(reloads).toHaveLength(1)
    again.requestForBuild('b3')
    await again.look()
    expect(reloads).toHaveLength(2)
  })

  it('doesn’t count a reload that couldn’t be made', async () => {
    const { state, reloads, open } = tab()
    state.canReload = false
    const gate = open()
    gate.requestForBuild('b2')
    await gate.look()
    expect(reloads).toHaveLength(0)
    state.canReload = true
    await Promise.resolve()
    await gate.look()
    expect(reloads).toHaveLength(1)
  })

  it('reloads once per path in 10 s for a missing chunk, then shows the error screen', async () => {
    const { state, reloads, open } = tab()
    expect(open().requestForChunk('b2', '/messages')).toBe(true)
    await Promise.resolve()
    expect(reloads).toHaveLength(1)
    state.now = 9_999
    expect(open().requestForChunk('b3', '/messages')).toBe(false)
    expect(open().requestForChunk('b3', '/units')).toBe(true)
    state.now = 20_000
    expect(open().requestForChunk('b4', '/messages')).toBe(true)
  })

  it('allows a chunk no second reload for the same build, however late', async () => {
    const { state, open } = tab()
    expect(open().requestForChunk('b2', '/messages')).toBe(true)
    await Promise.resolve()
    state.now = 60_000
    expect(open().requestForChunk('b2', '/messages')).toBe(false)
  })

  it('announces a waiting reload, which a person can trigger at once, but not offline', async () => {
    const { state, reloads, waiting, open } = tab()
    state.isSyncing = true
    const gate = open()
    gate.requestForBuild('b2')
    expect(waiting).toEqual([true])
    state.isOnline = false
    await gate.reloadNow()
    expect(reloads).toHaveLength(0)
    state.isOnline = true
    await gate.reloadNow()
    await gate.reloadNow()
    expect(reloads).toHaveLength(1)
    expect(waiting).toEqual([true, false])
  })

  it('doesn’t reload if nothing requested it', async () => {
    const { reloads, open } = tab()
    await open().reloadNow()
    expect(reloads).toHaveLength(0)
  })

  it('never reloads for a missing chunk while offline', () => {
    const { state, reloads, open } = tab()
    state.isOnline = false
    expect(open().requestForChunk('b2', '/messages')).toBe(false)
    expect(reloads).toHaveLength(0)
  })
})
