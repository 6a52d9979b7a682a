import { spawn } from 'node:child_process'

/**
 * Looks now and then whether it should end: when its time is over, or when the process that started it is gone and
 * another one has become its parent.
 */
const BUSY = `
const [, limitMs, parent] = process.argv.map(Number)
const end = Date.now() + limitMs
let n = 0
while (Date.now() < end && process.ppid === parent) for (let i = 0; i < 1e7; i++) n += i % 7
`

/** A process that keeps one core busy. */
export type BusyCore = { pid: number; stop: () => Promise<void> }

/** Keeps one core busy until it is stopped, this process ends, or the limit has passed. */
export function startBusyCore(limitMs: number): BusyCore {
  const child = spawn(process.execPath, ['-e', BUSY, String(limitMs), String(process.pid)], {
    stdio: 'ignore',
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.once('error', (error) => console.error(`No busy core: ${error.message}`))
  return {
    pid: child.pid ?? 0,
    stop: async () => {
      if (child.pid === undefined) return
      child.kill('SIGKILL')
      await ended
    },
  }
}
