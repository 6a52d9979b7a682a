import { ok, type Result } from '#contract/result.ts'
import type { RevenueReport } from '#contract/revenue.ts'
import { replica } from '#app/replica/replica.ts'
import { useServerAnswer } from '#app/server-lists/use-server-page.ts'
import type { RevenueView } from '#workers/replica-api.ts'

/** Whether the server has the same figures, and as of when; `null` while unknown. */
export type ServerCheck = { isSame: boolean; at: string; server: RevenueReport } | null

/**
 * Compares the figures on screen with the server's. The server lacks what still waits on this device, so it is asked
 * only once everything has been sent; an earlier answer would keep showing an outdated difference. Before it reports a
 * difference, the device syncs and asks once more.
 */
export function useServerCheck(view: RevenueView): ServerCheck {
  const figures = figuresOf(view)
  const isSent = view.waiting === 0
  const answer = useServerAnswer(
    isSent ? figures : null,
    async (): Promise<Result<{ of: string } & NonNullable<ServerCheck>>> => {
      const ask = () => replica.ask('revenue', { year: view.year, at: view.at })
      let told = await ask()
      if (told.ok && figuresOf(told.value.data) !== figures) {
        await replica.syncNow()
        told = await ask()
      }
      if (!told.ok) return told
      const server = told.value.data
      return ok({ of: figures, isSame: figuresOf(server) === figures, at: server.at, server })
    },
  )
  return isSent && answer?.ok && answer.value.of === figures ? answer.value : null
}

/** Returns the figures that both must agree on as text, the same text for the same figures. */
function figuresOf({
  from,
  to,
  received,
  spent,
  owed,
  ahead,
  months,
  rooms,
  nights,
  kinds,
  spentKinds,
}: RevenueReport) {
  return JSON.stringify(
    { from, to, received, spent, owed, ahead, months, rooms, nights, kinds, spentKinds },
    sortedKeys,
  )
}

/** Sorts keys, because their order doesn't matter. */
function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
