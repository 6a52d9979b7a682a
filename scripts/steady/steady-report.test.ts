import { expect, it } from 'vitest'
import { formatSteadiness, steadinessOf } from './steady-report.ts'

const run = (file: string, seconds: number, failure: string | null = null) => ({
  file,
  seconds,
  failure,
  hasPassed: failure === null,
})

it('counts passes and measures the middle run', () => {
  const runs = [[run('a', 3)], [run('a', 1)], [run('a', 2)]]
  expect(steadinessOf(['a'], runs)).toEqual([
    { file: 'a', passed: 3, times: 3, seconds: { min: 1, median: 2, max: 3 }, firstFailure: null },
  ])
})

it('takes the mean of the two middle runs of an even number', () => {
  const runs = [[run('a', 8)], [run('a', 1)], [run('a', 2)], [run('a', 3)]]
  expect(steadinessOf(['a'], runs)[0]?.seconds).toEqual({ min: 1, median: 2.5, max: 8 })
})

it('keeps the first failure and goes on', () => {
  const runs = [[run('a', 1)], [run('a', 9, 'too late')], [run('a', 9, 'worse')]]
  expect(steadinessOf(['a'], runs)).toMatchObject([
    { passed: 1, times: 3, firstFailure: { run: 2, words: 'too late' } },
  ])
})

it('counts a run in which the file is missing as failed', () => {
  expect(steadinessOf(['a'], [[run('a', 1)], []])).toMatchObject([
    { passed: 1, times: 2, firstFailure: { run: 2, words: 'It did not run to its end' } },
  ])
  expect(steadinessOf(['a'], [[]])).toMatchObject([{ passed: 0, seconds: null }])
})

it('prints a line for each file, with the first failure below', () => {
  const runs = [
    [run('rooms.test.ts', 12.34), run('rent.test.ts', 2, 'pays: expected 1 to be 2\nat last')],
    [run('rooms.test.ts', 14), run('rent.test.ts', 3)],
  ]
  expect(formatSteadiness(steadinessOf(['rooms.test.ts', 'rent.test.ts'], runs))).toBe(
    [
      '                  passed     min  median     max',
      '✓ rooms.test.ts      2/2  12.3 s  13.2 s  14.0 s',
      '✗ rent.test.ts       1/2   2.0 s   2.5 s   3.0 s',
      '    run 1: pays: expected 1 to be 2',
      '    at last',
      '',
      '1 of 2 files passed every time',
    ].join('\n'),
  )
})
