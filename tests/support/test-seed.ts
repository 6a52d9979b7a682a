/** Where chance begins in `npm test`: a change passes or fails by what it changes, not by what was drawn. */
const OF_EVERY_RUN = 12

// A page has no process, and no seed but this.
const given = typeof process === 'undefined' ? '' : (process.env['TEST_SEED'] ?? '')

/**
 * The seed of everything in tests that is drawn by chance. `TEST_SEED=7` is another one; `TEST_SEED=new` draws one for
 * each test process and prints it, as `npm run test:long` does.
 */
export const testSeed = given === 'new' ? drawn() : Number(given) || OF_EVERY_RUN

/** Returns a seed that nobody has tried yet, from 1 to 2³¹, and prints it. */
export function drawn(): number {
  const seed = 1 + Math.floor(Math.random() * 2 ** 31)
  console.info(`TEST_SEED=${seed} repeats this run`)
  return seed
}
