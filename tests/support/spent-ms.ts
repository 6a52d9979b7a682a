import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/** Returns how long a process has used a core, with its children or without. */
export function spentMs(pid: number, withChildren = false): number {
  const own = timesOf(pid)
  if (!withChildren) return toMs(own.self)
  const children = readdirSync('/proc')
    .map(Number)
    .filter((other) => other > 0 && timesOf(other).parent === pid)
  const alive = children.reduce((sum, child) => sum + timesOf(child).self, 0)
  return toMs(own.self + own.ended + alive)
}

const toMs = (ticks: number) => (ticks / TICKS_PER_SECOND) * 1000

/** What Linux says of a process: ticks of its own, those of children that have ended, and its parent. */
function timesOf(pid: number): { self: number; ended: number; parent: number } {
  try {
    // The name before, in parentheses, may hold anything.
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '')
    const fields = text.split(' ').map(Number)
    const [parent = 0, user = 0, system = 0, childUser = 0, childSystem = 0] = [1, 11, 12, 13, 14].map(
      (place) => fields[place],
    )
    return { parent, self: user + system, ended: childUser + childSystem }
  } catch {
    // It has ended, or this isn't Linux.
    return { self: 0, ended: 0, parent: 0 }
  }
}
