/*
 * Runs the chaos tests: two hosts with two devices each, their guests, all kinds of records, on networks that fail,
 * with processes that die and, with `--restore`, a database that is replaced by older copies of itself. At rest, every
 * device must show what the server would list, and everything acknowledged must be there or have been refused.
 *
 *   npm run test:chaos -- --seed=7              one seed, with its steps if it fails
 *   npm run test:chaos -- --seed=1 --seeds=50 --steps=400 --restore
 */
import { parseArgs } from 'node:util'
import { startDevicePool } from './chaos-world.ts'
import { runChaos, type ChaosOutcome } from './run-chaos.ts'

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      seeds: { type: 'string', default: '1' },
      steps: { type: 'string', default: '400' },
      restore: { type: 'boolean', default: false },
      log: { type: 'boolean', default: false },
    },
  })
  const pool = await startDevicePool()
  const outcomes: ChaosOutcome[] = []
  for (let n = 0; n < Number(values.seeds); n += 1) {
    const seed = Number(values.seed) + n
    const startedAt = performance.now()
    const options = { seed, steps: Number(values.steps), isRestored: values.restore }
    // A seed that breaks off proves nothing, so it counts as wrong. The others run all the same.
    const outcome = await runChaos(pool, options).catch((error: unknown) => brokenOff(seed, error))
    outcomes.push(outcome)
    const { wrongs, messages, restores, log } = outcome
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(
      `seed ${seed}: ${messages} messages, ${restores} restores, ${wrongs.length} wrong, ${seconds} s`,
    )
    for (const wrong of wrongs) console.log(`  ${wrong}`)
    if (values.log || (wrongs.length > 0 && values.seeds === '1')) console.log(log.join('\n'))
  }
  await pool.end()
  const wrong = outcomes.filter(({ wrongs }) => wrongs.length > 0).map(({ seed }) => seed)
  console.log(`${outcomes.length - wrong.length} of ${outcomes.length} seeds as they must be`)
  if (wrong.length > 0) {
    console.error(`Wrong: ${wrong.join(', ')}`)
    process.exitCode = 1
  }
}

function brokenOff(seed: number, error: unknown): ChaosOutcome {
  return { seed, messages: 0, restores: 0, wrongs: [`broke off: ${String(error)}`], log: [] }
}

await main()
process.exit()
