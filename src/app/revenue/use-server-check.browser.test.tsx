import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok } from '#contract/result.ts'
import type { RevenueReport } from '#contract/revenue.ts'
import type { RevenueView } from '#workers/replica-api.ts'
import { useServerCheck } from './use-server-check.ts'

const server = vi.hoisted(() => ({ spent: 0, asked: 0 }))

vi.mock('#app/replica/use-is-reachable.ts', () => ({ useIsReachable: () => true }))
vi.mock('#app/replica/replica.ts', () => ({
  replica: {
    syncNow: () => Promise.resolve(),
    ask: () => {
      server.asked += 1
      return Promise.resolve(ok({ data: { ...report(server.spent), at: AT } }))
    },
  },
}))

const AT = '2026-11-24T00:00:00.000Z'

function report(spent: number): RevenueReport {
  return {
    from: '2026-04-01',
    to: '2027-03-31',
    received: 100_000,
    spent,
    owed: 0,
    ahead: 0,
    months: [],
    rooms: [],
    nights: 0,
    kinds: [],
    spentKinds: [],
  }
}

const view = (spent: number, waiting: number): RevenueView => ({
  ...report(spent),
  year: 2027,
  years: [2027],
  at: AT,
  waiting,
  isEmpty: false,
})

let root: Root
let host: HTMLElement

function Check({ shown }: { shown: RevenueView }) {
  const check = useServerCheck(shown)
  return check === null ? 'not known' : check.isSame ? 'same' : 'differs'
}

beforeEach(() => {
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  Object.assign(server, { spent: 0, asked: 0 })
})
afterEach(() => {
  vi.useRealTimers()
  root.unmount()
  host.remove()
})

test('reports a difference from the server', async () => {
  root.render(<Check shown={view(18_765, 0)} />)
  await expect.poll(() => host.textContent).toBe('differs')
})

test('compares a waiting expense once it has been sent, and not before', async () => {
  vi.useFakeTimers()
  flushSync(() => root.render(<Check shown={view(18_765, 1)} />))
  await vi.advanceTimersByTimeAsync(5_000)
  expect([server.asked, host.textContent]).toEqual([0, 'not known'])

  server.spent = 18_765
  flushSync(() => root.render(<Check shown={view(18_765, 0)} />))
  expect(host.textContent).toBe('not known')
  await vi.advanceTimersByTimeAsync(5_000)
  expect([server.asked, host.textContent]).toEqual([1, 'same'])
})
