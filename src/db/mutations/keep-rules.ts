import { ok, type Result } from '#contract/result.ts'
import { readKeepRules, writeKeepRules } from '#db/device/data-use.ts'
import { forgetKeptPages, keepNewestPages } from '#db/history/keep-pages.ts'
import type { Replica, Scope } from '#db/replica.ts'
import { storing } from '#db/storage/rows.ts'
import { pagesKept, type KeepRules } from '#db/views/data-use-view.ts'

/**
 * Keeps what a person chose about data and history, and removes older history if they chose to keep less. Rules left
 * out stay unchanged.
 */
export async function setKeepRules(
  { replica }: Scope,
  change: Partial<Omit<KeepRules, 'v' | 'historyPagesOf'>>,
): Promise<Result<void>> {
  return changeRules(replica, (rules) => ({ ...rules, ...change }))
}

/**
 * The same for one conversation, whatever was chosen for all. `pages`: `null` keeps all, `asOthers` follows the choice
 * for all.
 */
export async function keepOfChat(
  { replica }: Scope,
  { chatId, pages }: { chatId: string; pages: number | null | 'asOthers' },
): Promise<Result<void>> {
  return changeRules(replica, (rules) => {
    const { [chatId]: _, ...others } = rules.historyPagesOf
    return { ...rules, historyPagesOf: pages === 'asOthers' ? others : { ...others, [chatId]: pages } }
  })
}

async function changeRules(replica: Replica, change: (rules: KeepRules) => KeepRules): Promise<Result<void>> {
  const read = await storing(() => readKeepRules(replica))
  if (!read.ok) return read
  const before = read.value
  const rules = change(before)
  const written = await writeKeepRules(replica, rules)
  const isAboutHistory =
    rules.historyPages !== before.historyPages || rules.historyPagesOf !== before.historyPagesOf
  if (!written.ok || !isAboutHistory) return written
  const kept = await storing(async () => {
    await forgetKeptPages(replica, (chatId) => pagesKept(rules, chatId) !== pagesKept(before, chatId))
    await keepNewestPages(replica, rules)
  })
  return kept.ok ? ok(undefined) : kept
}
