import { expect, it } from 'vitest'
import { createPinLock, waitAfter } from './pin-lock.ts'

const MINUTE_MS = 60_000

function device() {
  const entries = new Map<string, string>()
  const tabs: EventTarget[] = []
  let at = 1_000_000_000_000
  function openTab() {
    const events = new EventTarget()
    tabs.push(events)
    const storage = {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem(key: string, value: string) {
        entries.set(key, value)
        for (const tab of tabs)
          if (tab !== events) tab.dispatchEvent(Object.assign(new Event('storage'), { key }))
      },
      removeItem(key: string) {
        entries.delete(key)
        for (const tab of tabs)
          if (tab !== events) tab.dispatchEvent(Object.assign(new Event('storage'), { key }))
      },
    } as unknown as Storage
    return createPinLock('aroha', { storage, events, now: () => at })
  }
  return { openTab, entries, pass: (ms: number) => (at += ms) }
}

it('without a PIN nothing is locked and nothing is stored', () => {
  const { openTab, entries, pass } = device()
  const lock = openTab()
  lock.touch()
  lock.lock()
  pass(1_000 * MINUTE_MS)
  lock.look()
  expect(lock.state()).toBe('off')
  expect(entries.size).toBe(0)
})

it('never stores the PIN itself', async () => {
  const { openTab, entries } = device()
  await openTab().set('271828', 5)
  expect([...entries.values()].join()).not.toContain('271828')
})

it('a locked screen survives a restart; only the right PIN opens it, in every tab', async () => {
  const { openTab } = device()
  const lock = openTab()
  await lock.set('2718', 5)
  const other = openTab()
  lock.lock()
  expect([lock.state(), other.state(), openTab().state()]).toEqual(['locked', 'locked', 'locked'])
  expect(await other.unlock('2719')).toBe('wrong')
  expect(lock.state()).toBe('locked')
  expect(await other.unlock('2718')).toBe('right')
  expect([lock.state(), other.state(), openTab().state()]).toEqual(['open', 'open', 'open'])
})

it('locks after the chosen time without a touch in any tab, also at a page start', async () => {
  const { openTab, pass } = device()
  const lock = openTab()
  await lock.set('2718', 5)
  const other = openTab()
  pass(4 * MINUTE_MS)
  other.touch()
  pass(4 * MINUTE_MS)
  lock.look()
  expect(lock.state()).toBe('open')
  pass(MINUTE_MS)
  lock.look()
  expect([lock.state(), other.state()]).toEqual(['locked', 'locked'])
  await lock.unlock('2718')
  pass(5 * MINUTE_MS)
  expect(openTab().state()).toBe('locked')
})

it('locks when the clock is set back', async () => {
  const { openTab, pass } = device()
  const lock = openTab()
  await lock.set('2718', 60)
  pass(-120 * MINUTE_MS)
  lock.look()
  expect(lock.state()).toBe('locked')
})

it('lengthens the wait after each wrong try, across reloads and tabs', async () => {
  const { openTab, pass } = device()
  const lock = openTab()
  await lock.set('2718', 60)
  lock.lock()
  for (const pin of ['1', '2', '3']) expect(await lock.unlock(pin)).toBe('wrong')
  expect(await lock.unlock('2718')).toBe('tooSoon')
  expect(await openTab().unlock('2718')).toBe('tooSoon')
  pass(waitAfter(3))
  expect(await lock.unlock('4')).toBe('wrong')
  pass(waitAfter(3))
  expect(await lock.unlock('2718')).toBe('tooSoon')
  pass(waitAfter(4) - waitAfter(3))
  expect(await lock.unlock('2718')).toBe('right')
  lock.lock()
  expect(await lock.unlock('5')).toBe('wrong')
  expect(await lock.unlock('2718')).toBe('right')
})

it('waits at most five minutes, however many tries were wrong', () => {
  expect([0, 2, 3, 4, 5].map(waitAfter)).toEqual([0, 0, 5_000, 10_000, 20_000])
  expect(waitAfter(50)).toBe(5 * MINUTE_MS)
})

it('unreadable stored data keeps the screen locked', () => {
  const { openTab, entries } = device()
  for (const damaged of ['{', '{"v":1}', '1']) {
    entries.set('Farstead-lock-aroha', damaged)
    expect(openTab().state()).toBe('locked')
  }
})

it('removes everything stored along with the PIN', async () => {
  const { openTab, entries } = device()
  const lock = openTab()
  await lock.set('2718', 5)
  lock.remove()
  expect(lock.state()).toBe('off')
  expect(entries.size).toBe(0)
})
