import fc from 'fast-check'
import { testSeed } from './test-seed.ts'

/** Every property has the same seed in every run of `npm test`. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: testSeed })

export { default as fc } from 'fast-check'

/** Returns how many cases a property tries: `PROPERTY_RUNS`, or these few in `npm test`. */
export function propertyRuns(few: number): number {
  return Number(process.env['PROPERTY_RUNS']) || few
}
