import { useLayoutEffect, useRef, useState } from 'react'
import type { Result } from '#contract/result.ts'

type Change<T> = { list: readonly T[]; basis: string; isSettled: boolean }

/**
 * Returns a record's list as the screen shows it. A change made here shows at once and stays until the record has
 * caught up, so that two quick changes never build on an old list. `change` resolves to whether it was kept; if not,
 * the record's list is shown again.
 */
export function useKeptList<T>(
  list: readonly T[],
  keep: (list: T[]) => Promise<Result<unknown>>,
): [shown: readonly T[], change: (how: (now: readonly T[]) => T[]) => Promise<boolean>] {
  const [mine, setMine] = useState<Change<T> | null>(null)
  const key = JSON.stringify(list)
  if (mine && (key === JSON.stringify(mine.list) || (mine.isSettled && key !== mine.basis))) setMine(null)
  const shown = mine?.list ?? list
  const latest = useRef(shown)
  useLayoutEffect(() => {
    latest.current = shown
  })

  async function change(how: (now: readonly T[]) => T[]): Promise<boolean> {
    const next = how(latest.current)
    latest.current = next
    setMine({ list: next, basis: key, isSettled: false })
    const kept = await keep(next)
    setMine((now) => (now?.list !== next ? now : kept.ok ? { ...now, isSettled: true } : null))
    return kept.ok
  }

  return [shown, change]
}
