import { expect, it } from 'vitest'
import { type Machine, restingPace } from './pace.ts'

/** A machine of two cores on which each chunk takes some ms, and a share of both is left over meanwhile. */
function machine({ idle }: { idle: number }) {
  const rests: number[] = []
  let [now, idleMs] = [5_000, 70_000]
  const pass = (ms: number) => {
    now += ms
    idleMs += ms * 2 * idle
  }
  const it: Machine = {
    nowMs: () => now,
    idleMs: () => idleMs,
    cores: 2,
    rest(ms) {
      rests.push(ms)
      pass(ms)
      return Promise.resolve()
    },
  }
  return { machine: it, rests, pass }
}

async function* chunksOf(count: number) {
  for (let nth = 0; nth < count; nth += 1) yield nth
}

it.each([
  ['rests as long as it has worked', { idle: 0, ms: 50, parts: 1, chunks: 8 }, [100, 100, 100, 100]],
  ['rests after a chunk that took long', { idle: 0.05, ms: 400, parts: 1, chunks: 2 }, [400, 400]],
  ['counts the work of short parts together', { idle: 0, ms: 10, parts: 20, chunks: 1 }, [100, 100]],
  ['goes on while the machine has time to spare', { idle: 0.2, ms: 50, parts: 1, chunks: 8 }, []],
])('%s', async (_title, { idle, ms, parts, chunks }, expected) => {
  const { machine: busy, rests, pass } = machine({ idle })
  const pace = restingPace(busy)
  const passed: number[] = []
  for (let part = 0; part < parts; part += 1)
    for await (const chunk of pace(chunksOf(chunks))) {
      passed.push(chunk)
      pass(ms)
    }
  expect(rests).toEqual(expected)
  expect(passed).toEqual(Array.from({ length: parts * chunks }, (_, nth) => nth % chunks))
})
