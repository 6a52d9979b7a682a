import { expect, test } from 'vitest'
import { readBankFile } from '#tests/bench/page/bank-file.ts'

/** Lines of a bank's file: two years of a busy account. */
const LINES = 5_000
const LIMIT_MS = 2_000
/** Other work on the machine only makes it slower, so one of these tries within the limit is enough. */
const TRIES = 12

// The page has no long task.
test(
  'a worker reads and matches 5,000 bank lines in under 2 s, without a long task',
  async () => {
    const tries: Awaited<ReturnType<typeof readBankFile>>[] = []
    while (tries.length < TRIES && !tries.some(isGood))
      tries.push(await readBankFile(LINES, { isStarted: true }))
    expect(tries.filter(isGood), JSON.stringify(tries)).not.toEqual([])
  },
  // Long enough that tries over the limit fail because of the limit, not because of this timeout.
  120_000,
)

function isGood({ bankFile, bankFileLongTasks }: Awaited<ReturnType<typeof readBankFile>>): boolean {
  return bankFile < LIMIT_MS && bankFileLongTasks === 0
}
