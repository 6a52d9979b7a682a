import type { RowOutcome } from './fault-row.ts'

type Compared = Pick<RowOutcome, 'lost' | 'doubled' | 'outOfOrder'>

/**
 * Compares what arrived with what was written, where each text was written once: the set, the multiplicity and the
 * order.
 */
export function compareLedger(written: readonly string[], arrived: readonly string[]): Compared {
  const times = new Map<string, number>()
  for (const text of arrived) times.set(text, (times.get(text) ?? 0) + 1)
  const inOrder = arrived.filter((text, place) => arrived.indexOf(text) === place && written.includes(text))
  const expected = written.filter((text) => times.has(text))
  return {
    lost: written.filter((text) => !times.has(text)).length,
    doubled: [...times.values()].reduce((sum, count) => sum + count - 1, 0),
    outOfOrder: inOrder.filter((text, place) => text !== expected[place]).length,
  }
}
