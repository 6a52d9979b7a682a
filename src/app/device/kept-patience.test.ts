import { afterEach, expect, it, vi } from 'vitest'
import type { PatientClass } from '#line/line-share.ts'
import { keepPatience } from './kept-patience.ts'

type Left = Record<PatientClass, number>

const FULL: Left = { next: 5_000, keepingUp: 5_000, offline: 10_000, later: 20_000 }

afterEach(() => vi.unstubAllGlobals())

/** A tab whose memory outlives its pages. */
function tab(broken?: () => never) {
  const kept = new Map<string, string>()
  const memory = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  }
  return {
    kept,
    /** Opens a page that leaves its tab with this patience. Returns how much it began with. */
    visit(at: number, left: Partial<Left>): Left {
      const page = new EventTarget()
      vi.stubGlobal('window', page)
      const began = { ...FULL }
      const line = {
        patienceLeft: (name: PatientClass) => left[name] ?? FULL[name],
        shortenPatience: (name: PatientClass, ms: number) => {
          began[name] = Math.min(began[name], ms)
        },
      }
      keepPatience(line, broken ?? (() => memory), () => at)
      page.dispatchEvent(new Event('pagehide'))
      return began
    },
  }
}

it('the next page of a tab continues with the patience left, less the time between', () => {
  const { visit } = tab()
  expect(visit(50_000, { offline: 7_000, next: 300 })).toEqual(FULL)
  expect(visit(50_900, {})).toEqual({ next: 0, keepingUp: 4_100, offline: 6_100, later: 19_100 })
})

it('a page that opens much later, or before the last one, starts with full patience', () => {
  const { visit } = tab()
  visit(50_000, { offline: 100 })
  expect(visit(60_001, { offline: 100 })).toEqual(FULL)
  // The device's clock was set back.
  expect(visit(40_000, {})).toEqual(FULL)
})

it('ignores stored data in another format', () => {
  const { visit, kept } = tab()
  visit(50_000, { offline: 100 })
  for (const text of ['{', '7', '{"at":50000}']) {
    for (const key of kept.keys()) kept.set(key, text)
    expect(visit(50_100, { offline: 100 })).toEqual(FULL)
  }
})

it('starts with full patience without storage', () => {
  const { visit } = tab(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  visit(50_000, { offline: 100 })
  expect(visit(50_100, {})).toEqual(FULL)
})

it('a page of the app saves its patience for the next one', async () => {
  const kept = new Map<string, string>()
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  }
  const page = Object.assign(new EventTarget(), { sessionStorage })
  vi.stubGlobal('window', page)
  // A page loads it once; another file may have loaded it in this process.
  const again = './page-line.ts?again'
  await import(/* @vite-ignore */ again)
  page.dispatchEvent(new Event('pagehide'))
  const [text = '{}'] = kept.values()
  const { left } = JSON.parse(text) as { left: Left }
  expect(Object.keys(left)).toEqual(Object.keys(FULL))
  expect(left.offline).toBeGreaterThan(0)
})
