import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second, whatever the kernel's own clock is. */
const TICKS_PER_SECOND = 100

/** One process at one moment; times in ticks. `reaped` is the time of its children that have ended. */
export type ProcessSample = {
  pid: number
  parent: number
  startedAt: number
  own: number
  reaped: number
}

type Known = ProcessSample & { group: string }

/**
 * Adds up the processor time of groups of processes, however many of them have ended, from samples taken now and then.
 * A process belongs to the group of its parent, or to the one that `groupOf` names for it. One that starts and ends
 * between two samples still counts if its parent waited for it.
 */
export class ProcessorTime {
  readonly #groupOf: (pid: number) => string | null
  #known = new Map<string, Known>()
  /** Ticks of processes that ended without anybody waiting for them. */
  readonly #gone = new Map<string, number>()
  readonly #foreign = new Set<string>()

  constructor(groupOf: (pid: number) => string | null) {
    this.#groupOf = groupOf
  }

  add(samples: readonly ProcessSample[]): void {
    const now = new Map<string, Known>()
    const groups = new Map<number, string>()
    // A parent starts before its child.
    for (const sample of samples.toSorted((a, b) => a.startedAt - b.startedAt || a.pid - b.pid)) {
      const group = this.#groupFor(sample, groups)
      if (group === null) continue
      groups.set(sample.pid, group)
      now.set(keyOf(sample), { ...sample, group })
    }
    this.#settle(now)
    this.#known = now
  }

  /** Returns the processor time of a group so far, in seconds. */
  secondsOf(group: string): number {
    const alive = [...this.#known.values()].filter((known) => known.group === group)
    const ticks = alive.reduce((sum, { own, reaped }) => sum + own + reaped, this.#gone.get(group) ?? 0)
    return ticks / TICKS_PER_SECOND
  }

  #groupFor(sample: ProcessSample, groups: ReadonlyMap<number, string>): string | null {
    const key = keyOf(sample)
    const known = this.#known.get(key)?.group ?? groups.get(sample.parent)
    if (known !== undefined) return known
    if (this.#foreign.has(key)) return null
    const named = this.#groupOf(sample.pid)
    if (named === null) this.#foreign.add(key)
    return named
  }

  /** Keeps the time of processes that have ended, unless it is among what their parent's children took. */
  #settle(now: ReadonlyMap<string, Known>): void {
    const alive = new Map([...now.values()].map((known) => [known.pid, known]))
    const ended = [...this.#known].filter(([key]) => !now.has(key)).map(([, known]) => known)
    const grownBy = new Map<number, number>()
    for (const { pid, reaped } of this.#known.values()) {
      const parent = alive.get(pid)
      if (parent) grownBy.set(pid, parent.reaped - reaped)
    }
    for (const { group, parent, own, reaped } of ended) {
      const waitedFor = Math.min(own + reaped, grownBy.get(parent) ?? 0)
      grownBy.set(parent, (grownBy.get(parent) ?? 0) - waitedFor)
      this.#gone.set(group, (this.#gone.get(group) ?? 0) + own + reaped - waitedFor)
    }
  }
}

function keyOf({ pid, startedAt }: ProcessSample): string {
  return `${pid} ${startedAt}`
}

/** Returns all processes of this machine; empty where there is no /proc. */
export function readProcesses(): ProcessSample[] {
  return pidsHere().flatMap((pid) => {
    const stat = readIfThere(`/proc/${pid}/stat`)
    return stat === null ? [] : [parseStat(pid, stat)]
  })
}

/** Reads a line of /proc/PID/stat. The name in brackets may itself hold blanks and brackets. */
export function parseStat(pid: number, stat: string): ProcessSample {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [parent, user, system, childUser, childSystem, startedAt] = [1, 11, 12, 13, 14, 19].map((index) =>
    Number(fields[index]),
  )
  if (startedAt === undefined || Number.isNaN(startedAt)) throw new Error(`No process times in: ${stat}`)
  return {
    pid,
    parent: parent ?? 0,
    startedAt,
    own: (user ?? 0) + (system ?? 0),
    reaped: (childUser ?? 0) + (childSystem ?? 0),
  }
}

/** Returns the value of a variable in the environment that a process was started with. */
export function variableOf(pid: number, name: string): string | null {
  const entries = readIfThere(`/proc/${pid}/environ`)?.split('\0') ?? []
  return entries.find((entry) => entry.startsWith(`${name}=`))?.slice(name.length + 1) ?? null
}

/**
 * Returns the processor time that this machine has spent since it started, in seconds, with what other machines on the
 * same hardware took from it; `null` where there is no /proc.
 */
export function readMachineSeconds(): number | null {
  const [, ...ticks] = readIfThere('/proc/stat')?.split('\n')[0]?.trim().split(/\s+/) ?? []
  if (ticks.length === 0) return null
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = ticks.map(Number)
  return (user + nice + system + irq + softirq + steal) / TICKS_PER_SECOND
}

function pidsHere(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
  } catch {
    return []
  }
}

/** Processes end while they are read, and those of others may not be read. */
function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
