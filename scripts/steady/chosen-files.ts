/** Tests in real time: of real browsers, servers and frames. */
const IN_REAL_TIME = /^tests\/(e2e|faults|browser)\/.*\.test\.tsx?$|^src\/.*\.browser\.test\.tsx?$/
/** They only run in `npm run test:long`. */
const LONG = /\.long\.test\./
const TEST = /\.test\.tsx?$/

/** Returns the test files whose names contain one of the patterns; throws if a pattern matches none. */
export function filesMatching(patterns: readonly string[], files: readonly string[]): string[] {
  const tests = files.filter((file) => TEST.test(file))
  const unmatched = patterns.filter((pattern) => !tests.some((file) => file.includes(pattern)))
  if (unmatched.length > 0) throw new Error(`No test file matches ${unmatched.join(', ')}`)
  return tests.filter((file) => patterns.some((pattern) => file.includes(pattern)))
}

/** Returns the journeys, faults and browser tests among the changed files. */
export function changedInRealTime(changed: readonly string[]): string[] {
  return changed.filter((file) => IN_REAL_TIME.test(file) && !LONG.test(file))
}
