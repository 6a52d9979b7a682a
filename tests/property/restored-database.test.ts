import { afterAll, beforeAll, expect, it } from 'vitest'
import { fc, propertyRuns } from '#tests/support/property.ts'
import { createSyncBed, type SyncBed } from '#tests/support/sync-bed.ts'
import { createRestoredWorld, STEPS } from './restored-world.ts'

const RUNS = propertyRuns(10)

let bed: SyncBed
beforeAll(async () => {
  bed = await createSyncBed()
})
afterAll(() => bed.close())

/** Which of the possible steps comes next, as a share of them; mostly what the network holds. */
const orders = fc.array(fc.record({ step: fc.constantFrom(...STEPS), nth: fc.nat(9) }), {
  minLength: 6,
  maxLength: 30,
  size: 'max',
})

it('in any order of requests, responses and a restore a device ends with the restore', async () => {
  await fc.assert(
    fc.asyncProperty(orders, async (order) => {
      const world = await createRestoredWorld(bed)
      try {
        for (const { step, nth } of order) await world.take(step, nth)
        const { shown, expected, log } = await world.atRest()
        expect(shown, log.join('\n')).toEqual(expected)
      } finally {
        await world.end()
      }
    }),
    { numRuns: RUNS, interruptAfterTimeLimit: 150_000, markInterruptAsFailure: false },
  )
})
