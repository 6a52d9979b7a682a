import type { Replica } from '#db/replica.ts'

type Computed = { inputs: readonly unknown[]; value: unknown }

const byReplica = new WeakMap<Replica, Map<string, Computed>>()

/**
 * What was computed of a thing, as long as everything that it was computed from is the same (compared one by one).
 * `name` says what of which thing; of each the latest is remembered.
 */
export function remembered<T>(
  replica: Replica,
  name: string,
  inputs: readonly unknown[],
  compute: () => T,
): T {
  const all = byReplica.get(replica) ?? new Map<string, Computed>()
  byReplica.set(replica, all)
  const known = all.get(name)
  // Under one name one type is kept.
  if (known?.inputs.every((input, nth) => input === inputs[nth])) return known.value as T
  const value = compute()
  all.set(name, { inputs, value })
  return value
}
