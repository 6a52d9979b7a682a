import { readFileSync } from 'node:fs'
import { setTimeout as after } from 'node:timers/promises'
import type { RunningServer } from '#tests/support/start-server.ts'
import { until } from '#tests/support/until.ts'

const MEGABYTE = 1024 * 1024

/** Megabytes that a process has in memory. Linux only. */
export function memoryOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(kilobytes) * 1024) / MEGABYTE
}

/** Looks again and again; `stop` gives the most that it has seen. */
export function watchMemory(pid: number): { stop: () => number } {
  let most = memoryOf(pid)
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(pid))
  }, 50)
  return {
    stop: () => {
      clearInterval(timer)
      return Math.max(most, memoryOf(pid))
    },
  }
}

/** What a server is started with so that `memoryAtRest` can ask it. */
export const ASKED_ABOUT_MEMORY = ['--expose-gc', '--import', import.meta.resolve('./memory-at-rest.mjs')]

/** How long what was under way has to come to its end. */
const REST_MS = 2_000
const AT_REST = /^At rest: (\d+)$/gm

/**
 * Megabytes that a server's objects and buffers take when it has had nothing to do for a moment and all that nothing
 * refers to was collected. What the system has lent it is more, and isn't all given back.
 */
export async function memoryAtRest({ pid, output }: RunningServer): Promise<number> {
  const told = () => [...output().matchAll(AT_REST)]
  await after(REST_MS)
  const before = told().length
  process.kill(pid, 'SIGUSR2')
  const bytes = await until('the server says what it keeps', () => told()[before]?.[1], 30_000)
  return Number(bytes) / MEGABYTE
}
