import { afterEach, expect, it, vi } from 'vitest'
import { line } from '#line/realm-line.ts'
import { patiently } from '#tests/support/patiently.ts'
import { takesTurns } from './install-turns.ts'

const REQUEST = new Request('https://farstead.test/assets/a.js')

type WillFetch = Parameters<NonNullable<typeof takesTurns.requestWillFetch>>[0]

/** What Workbox passes to a plugin for one file; each has its own `state`. */
function fileOf(type: 'install' | 'fetch') {
  const state = {}
  // The plugin reads only the type of an event.
  const event = { type } as unknown as NonNullable<WillFetch['event']>
  return {
    ask: async () => takesTurns.requestWillFetch?.({ request: REQUEST, event, state }),
    end: async () => takesTurns.handlerDidComplete?.({ request: REQUEST, event, state }),
  }
}

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

it('a file of an installation waits while a person waits for something', async () => {
  const end = line().begin('waitedFor')
  ends.push(end)
  const asked = vi.fn<() => void>()
  const file = fileOf('install')
  const asking = file.ask().then(asked)
  await patiently(() => expect(line().tasks()).toContainEqual(expect.objectContaining({ class: 'offline' })))
  expect(asked).not.toHaveBeenCalled()
  end()
  await asking
  await file.end()
})

it('gives its turn back once the file is kept', async () => {
  const first = fileOf('install')
  await first.ask()
  expect(line().tasks()).toMatchObject([{ class: 'offline', hold: null }])
  await first.end()
  expect(line().tasks()).toEqual([])
})

it('a file requested by a page never waits', async () => {
  ends.push(line().begin('waitedFor'))
  const file = fileOf('fetch')
  await expect(file.ask()).resolves.toBe(REQUEST)
  await file.end()
})
