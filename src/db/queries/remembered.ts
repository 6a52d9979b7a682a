import type { Replica } from '#db/replica.ts'

type Computed = { inputs: readonly unknown[]; value: unknown }

const byReplica = new WeakMap<Replica, Map<string, Computed>>()

/**
 * Returns the remembered result of `compute` while all its inputs are the same (compared one by one), and computes it
 * again otherwise. `name` identifies the result; only the latest one per name is remembered.
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
  // Each name always holds one type.
  if (known?.inputs.every((input, nth) => input === inputs[nth])) return known.value as T
  const value = compute()
  all.set(name, { inputs, value })
  return value
}
