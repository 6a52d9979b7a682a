import { afterAll, beforeAll, expect, it } from 'vitest'
import { RECORD_KINDS } from '#contract/records.ts'
import { testSeed } from '#tests/support/test-seed.ts'
import { startDevicePool, type DevicePool } from './chaos-world.ts'
import { runChaos } from './run-chaos.ts'
import { COMPARED_KINDS } from './server-view.ts'

/** A smaller version of `npm run test:chaos`, which takes many seeds. */
const STEPS = 90

let pool: DevicePool
beforeAll(async () => {
  pool = await startDevicePool()
})
afterAll(() => pool.end())

// Nothing that was acknowledged is gone.
it.each([false, true])(
  'idle devices show what the server lists (database replaced: %s)',
  async (isRestored) => {
    const { wrongs, log } = await runChaos(pool, { seed: testSeed, steps: STEPS, isRestored })
    expect(wrongs, log.join('\n')).toEqual([])
  },
)

it('compares every kind of record', () => {
  expect(COMPARED_KINDS.toSorted()).toEqual(RECORD_KINDS.toSorted())
})
