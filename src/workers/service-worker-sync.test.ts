import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { line } from '#line/realm-line.ts'
import type { BackgroundSync } from './background-sync.ts'
import { syncWithoutPages } from './service-worker-sync.ts'

const PAGE = 'https://farstead.example/messages'

let windows: { url: string; visibilityState: 'visible' | 'hidden' }[]
let ends: AbortSignal[]
let handlers: Map<string, (event: object) => void>
let outcome: BackgroundSync['outcome']

beforeEach(() => {
  windows = []
  ends = []
  outcome = 'level'
  handlers = new Map()
  vi.stubGlobal('self', {
    addEventListener: (type: string, handler: (event: object) => void) => handlers.set(type, handler),
    importScripts: () => undefined,
    clients: { matchAll: async () => windows },
    farsteadSync: async (until: AbortSignal) => {
      ends.push(until)
      return { outcome, oldestAt: null }
    },
  })
  syncWithoutPages({ replica: '/assets/replica.worker-1.js', files: '/assets/files-part-1.js' })
})
afterEach(() => void vi.unstubAllGlobals())

/** Fires the event as the browser does. Settles as its work does. */
function fire(tag: string): Promise<void> | undefined {
  let work: Promise<void> | undefined
  handlers.get('sync')?.({
    tag,
    waitUntil: (promise: Promise<void>) => {
      work = promise
    },
  })
  return work
}

it('syncs beside hidden pages and the public website, whose pages send nothing', async () => {
  windows = [
    { url: PAGE, visibilityState: 'hidden' },
    { url: 'https://farstead.example/site/listing', visibilityState: 'visible' },
  ]
  await fire('farstead-outbox')
  expect(ends).toHaveLength(1)
})

it('ends at once beside a visible page, and the browser tries again later', async () => {
  windows = [{ url: PAGE, visibilityState: 'visible' }]
  await expect(fire('farstead-outbox')).rejects.toThrow('A visible page')
  await expect(fire('farstead-refresh')).resolves.toBeUndefined()
  expect(ends).toEqual([])
})

it('asks to be tried again for what couldn’t be sent yet', async () => {
  outcome = 'notYet'
  await expect(fire('farstead-outbox')).rejects.toThrow('could not be sent yet')
})

it('aborts when a newer service worker is about to take over', async () => {
  await fire('farstead-outbox')
  expect(ends.map(({ aborted }) => aborted)).toEqual([false])
  const end = line().hold(1_000)
  expect(ends.map(({ aborted }) => aborted)).toEqual([true])
  end()
})

it('ignores other tags', () => {
  expect(fire('somebody-elses')).toBeUndefined()
})
