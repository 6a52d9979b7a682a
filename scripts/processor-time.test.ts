import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseStat, ProcessorTime, readProcesses, variableOf, type ProcessSample } from './processor-time.ts'

const sample = (pid: number, parent: number, own: number, reaped = 0): ProcessSample => ({
  pid,
  parent,
  startedAt: pid,
  own,
  reaped,
})
/** Process 10 is the step's; 30 carries its name in its environment. */
const counted = (...samples: ProcessSample[][]) => {
  const time = new ProcessorTime((pid) => (pid === 10 || pid === 30 ? 'unit' : null))
  for (const moment of samples) time.add(moment)
  return time.secondsOf('unit')
}

describe('the processor time of a step', () => {
  it.each<[string, ProcessSample[][], number]>([
    ['nothing', [], 0],
    ['one process', [[sample(10, 1, 250)]], 2.5],
    ['children and their children', [[sample(10, 1, 100), sample(11, 10, 200), sample(12, 11, 300)]], 6],
    ['not of strangers', [[sample(10, 1, 100), sample(20, 1, 900)]], 1],
    ['a process that was never seen, but waited for', [[sample(10, 1, 100, 400)]], 5],
    [
      'an ended process once, if it was waited for',
      [[sample(10, 1, 100), sample(11, 10, 300)], [sample(10, 1, 100, 350)]],
      4.5,
    ],
    [
      'an ended process that nobody waited for',
      [[sample(10, 1, 100), sample(11, 10, 300)], [sample(10, 1, 150)]],
      4.5,
    ],
    [
      'what was seen and what was not, in one wait',
      [[sample(10, 1, 0), sample(11, 10, 300)], [sample(10, 1, 0, 800)]],
      8,
    ],
    ['a step that has ended with all its children', [[sample(10, 1, 100), sample(11, 10, 300)], []], 4],
    [
      'a process that its parent left behind',
      [[sample(10, 1, 100), sample(11, 10, 300)], [sample(11, 1, 500)]],
      6,
    ],
    ['a process that names the step itself', [[sample(30, 1, 300)]], 3],
  ])('counts %s', (_name, samples, seconds) => {
    expect(counted(...samples)).toBe(seconds)
  })

  it('tells a new process from an old one with the same number', () => {
    const time = new ProcessorTime((pid) => (pid === 10 ? 'unit' : null))
    time.add([sample(10, 1, 100), sample(11, 10, 300)])
    time.add([sample(10, 1, 100), { ...sample(11, 1, 700), startedAt: 99 }])
    expect(time.secondsOf('unit')).toBe(4)
  })

  it('asks only once which step an unknown process belongs to', () => {
    const asked: number[] = []
    const time = new ProcessorTime((pid) => (asked.push(pid), null))
    time.add([sample(20, 1, 1)])
    time.add([sample(20, 1, 2)])
    expect(asked).toEqual([20])
  })
})

it('reads a process name with spaces and brackets', () => {
  // As proc(5) orders them: state, parent, …, utime 14th, stime, cutime, cstime, …, starttime 22nd.
  const stat = '4711 (tmux: (x) y) S 12 4711 4711 0 -1 4194304 1 2 3 4 50 60 70 80 20 0 1 0 12345 99 7'
  expect(parseStat(4711, stat)).toEqual({ pid: 4711, parent: 12, startedAt: 12345, own: 110, reaped: 150 })
})

it('refuses text that isn’t a line of /proc/PID/stat', () => {
  expect(() => parseStat(1, 'nothing')).toThrow('No process times')
})

it.runIf(existsSync('/proc/self/stat'))('sees real work of a process and of its child', async () => {
  const work = 'const end = process.cpuUsage().user + 100_000; while (process.cpuUsage().user < end);'
  const child = spawn(
    process.execPath,
    [
      '-e',
      `require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(work)}]); ${work} console.log('done'); process.stdin.resume()`,
    ],
    { env: { FARSTEAD_WORK: 'busy' }, stdio: ['pipe', 'pipe', 'inherit'] },
  )
  await new Promise((resolve) => child.stdout.once('data', resolve))
  const time = new ProcessorTime((pid) => variableOf(pid, 'FARSTEAD_WORK'))
  time.add(readProcesses())
  child.kill()
  expect(time.secondsOf('busy')).toBeGreaterThanOrEqual(0.2)
})
