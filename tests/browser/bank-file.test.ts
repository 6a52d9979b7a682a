import { expect, test } from 'vitest'
import { readBankFile } from '#tests/bench/page/bank-file.ts'

/** Lines of a bank's file: two years of a busy account, and a tenth of that. */
const LINES = 5_000
const FEW_LINES = LINES / 10
/** Between the 10 of work that grows with the lines and the 100 of work that grows with their square. */
const RATIO_MOST = 13
/** Other work on the machine only adds time and long tasks, so the best of these tries counts. */
const TRIES = 12

// The page has no long task. The time itself is measured by `npm run bench`, because a limit in seconds is a coin toss on a busy machine.
test('reading ten times the bank lines takes little more than ten times as long', async () => {
  const many: Tried[] = []
  const few: Tried[] = []
  const isGood = () =>
    fastest(many) <= RATIO_MOST * fastest(few) && [...many, ...few].some((one) => one.bankFileLongTasks === 0)
  do {
    few.push(await readBankFile(FEW_LINES, { isStarted: true }))
    many.push(await readBankFile(LINES, { isStarted: true }))
  } while (many.length < TRIES && !isGood())
  expect(isGood(), JSON.stringify({ many, few })).toBe(true)
}, 240_000)

type Tried = Awaited<ReturnType<typeof readBankFile>>

function fastest(tries: readonly Tried[]): number {
  return Math.min(...tries.map(({ bankFile }) => bankFile))
}
