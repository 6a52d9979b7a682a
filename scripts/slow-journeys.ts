import type { TestFile } from './test-results.ts'

/** How long a journey may take, in seconds, unless the comment at its head says why it takes longer. */
export const JOURNEY_LIMIT_S = 20

/** The same journey took 16.6 s on one quiet machine and 29.1 s on another, so less than this says nothing. */
const TOLERANCE = 2
const JOURNEYS = 'tests/e2e/'
/** As in "Over 20 s: it waits for three builds". */
const REASON = /\bOver 20 s: \S/

/** Returns the journeys over the limit whose head gives no reason. `read` returns a file's text. */
export function slowJourneys(files: readonly TestFile[], read: (name: string) => string): TestFile[] {
  return files
    .filter(({ name, seconds }) => name.startsWith(JOURNEYS) && seconds > JOURNEY_LIMIT_S * TOLERANCE)
    .filter(({ name }) => !REASON.test(headOf(read(name))))
}

/** What stands before the first import. */
function headOf(text: string): string {
  return text.slice(0, text.search(/^import /m))
}
