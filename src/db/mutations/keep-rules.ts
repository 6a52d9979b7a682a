import { ok } from '#contract/result.ts'
import { readKeepRules, writeKeepRules } from '#db/data-use.ts'
import { forgetKeptPages, keepNewestPages } from '#db/keep-pages.ts'
import type { MutationArgs, MutationResult } from '#db/registry-types.ts'
import type { Scope } from '#db/replica.ts'
import { storing } from '#db/rows.ts'

/** Keeps what a person chose about data and history, and lets older history go where they chose to keep less. */
export async function setKeepRules(
  { replica }: Scope,
  change: MutationArgs<'setKeepRules'>,
): MutationResult<'setKeepRules'> {
  const before = await storing(() => readKeepRules(replica))
  if (!before.ok) return before
  const rules = { ...before.value, ...change }
  const written = await writeKeepRules(replica, rules)
  if (!written.ok || rules.historyPages === before.value.historyPages) return written
  const { historyPages } = rules
  const kept = await storing(async () => {
    await forgetKeptPages(replica)
    if (historyPages !== null) await keepNewestPages(replica, historyPages)
  })
  return kept.ok ? ok(undefined) : kept
}
