import { existsSync, readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { startBusyCore } from './busy-core.ts'

/** Processor time of a process so far, in ticks of 10 ms (fields 14 and 15 of its `stat`). */
function ticks(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}

it.runIf(existsSync('/proc/self/stat'))('uses a core until it is stopped', async () => {
  const core = startBusyCore(60_000)
  try {
    await vi.waitFor(() => expect(ticks(core.pid)).toBeGreaterThan(20), { timeout: 30_000 })
  } finally {
    await core.stop()
  }
  expect(existsSync(`/proc/${core.pid}`)).toBe(false)
})

it.runIf(existsSync('/proc/self/stat'))('ends by itself when its time is over', async () => {
  const core = startBusyCore(1)
  await vi.waitFor(() => expect(existsSync(`/proc/${core.pid}`)).toBe(false), { timeout: 30_000 })
})
