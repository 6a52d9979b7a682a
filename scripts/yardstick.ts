/** How long the yardstick takes, in milliseconds of processor time, on the machine for which the budgets are set. */
const REFERENCE_MS = 30

const LINES = 24_000

/**
 * Does a fixed piece of work of the kind that tests do (objects, text, sorting), and returns the milliseconds of
 * processor time it took. The same tests have taken 1,550 s on one machine and 3,700 s on the next.
 */
export function timeYardstick(): number {
  const before = process.cpuUsage()
  const rows = Array.from({ length: LINES }, (_, n) => ({
    id: `${(n * 7919) % LINES}`,
    text: `line ${n}`,
    n,
  }))
  const copy = JSON.parse(JSON.stringify(rows)) as typeof rows
  const sorted = copy.toSorted((a, b) => a.id.localeCompare(b.id))
  const words = new Map(
    sorted.map(({ id, text }) => [id, text.replaceAll(/\d+/g, (digits) => `<${digits}>`)]),
  )
  if (words.size !== LINES) throw new Error('The yardstick lost a line')
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Returns how many times longer the yardstick took than on the machine of the budgets, by its middle time. */
export function slownessOf(times: readonly number[]): number {
  const middle = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]
  if (middle === undefined) throw new Error('The yardstick was never timed')
  return middle / REFERENCE_MS
}
