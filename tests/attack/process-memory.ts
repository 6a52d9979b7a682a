import { readFileSync } from 'node:fs'

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
