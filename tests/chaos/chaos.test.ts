import { afterAll, beforeAll, expect, it } from 'vitest'
import { RECORD_KINDS } from '#contract/records.ts'
import { startDevicePool, type DevicePool } from './chaos-world.ts'
import { runChaos } from './run-chaos.ts'
import { COMPARED_KINDS } from './server-view.ts'

/** A smaller version of `npm run test:chaos`. Always the same seed; new seeds are for that run, which takes many. */
const SEED = Number(process.env['CHAOS_SEED']) || 12
const STEPS = 90

let pool: DevicePool
beforeAll(async () => {
  pool = await startDevicePool()
})
afterAll(() => pool.end())

// Nothing that was acknowledged is gone.
it.each([false, true])(
  `idle devices show what the server lists (seed ${SEED}, database replaced: %s)`,
  async (isRestored) => {
    const { wrongs, log } = await runChaos(pool, { seed: SEED, steps: STEPS, isRestored })
    expect(wrongs, log.join('\n')).toEqual([])
  },
)

it('compares every kind of record', () => {
  expect(COMPARED_KINDS.toSorted()).toEqual(RECORD_KINDS.toSorted())
})
