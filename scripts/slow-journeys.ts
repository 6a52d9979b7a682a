import type { TestFile } from './test-results.ts'

/** How long a journey may take, in seconds, unless the comment at its head says why it takes longer. */
export const JOURNEY_LIMIT_S = 20

/** A journey mostly waits for other processes, so even at one speed its time varies by this much. */
const TOLERANCE = 2
const JOURNEYS = 'tests/e2e/'
/** As in "Over 20 s: it waits for three builds". */
const REASON = /\bOver 20 s: \S/

/**
 * Returns the journeys over the limit whose head gives no reason. `slowness` says how many times longer the yardstick
 * took than on the machine of the limit; `read` returns a file's text.
 */
export function slowJourneys(
  files: readonly TestFile[],
  slowness: number,
  read: (name: string) => string,
): TestFile[] {
  const limit = JOURNEY_LIMIT_S * TOLERANCE * slowness
  return files
    .filter(({ name, seconds }) => name.startsWith(JOURNEYS) && seconds > limit)
    .filter(({ name }) => !REASON.test(headOf(read(name))))
}

/** What stands before the first import. */
function headOf(text: string): string {
  return text.slice(0, text.search(/^import /m))
}
