import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSyncBed, type SyncBed } from '#tests/support/sync-bed.ts'
import { createRestoredWorld, STEPS } from './restored-world.ts'

const SEED = Number(process.env['PROPERTY_SEED']) || randomInt(1, 2 ** 31)
const RUNS = Number(process.env['PROPERTY_RUNS']) || 10

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
  console.info(`Seed ${SEED} (PROPERTY_SEED=${SEED} repeats it), ${RUNS} runs`)
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
    { numRuns: RUNS, seed: SEED, interruptAfterTimeLimit: 150_000, markInterruptAsFailure: false },
  )
})
