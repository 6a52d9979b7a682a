import { expect, it } from 'vitest'
import { readSteadyArguments } from './steady-arguments.ts'

it('repeats the tests changed in the last day 20 times under load by default', () => {
  expect(readSteadyArguments([])).toEqual({ times: 20, isQuiet: false, since: null, patterns: [] })
})

it('reads the number of times, the base, quiet and patterns', () => {
  expect(readSteadyArguments(['--times=3', 'rooms', '--since=main~3', '--quiet', 'monitor'])).toEqual({
    times: 3,
    isQuiet: true,
    since: 'main~3',
    patterns: ['rooms', 'monitor'],
  })
})

it.each([['--times=0'], ['--times=often'], ['--times=1.5'], ['--loud']])('refuses %s', (word) => {
  expect(() => readSteadyArguments([word])).toThrow(word.slice(0, 6))
})
