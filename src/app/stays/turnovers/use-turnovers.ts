import { useToday } from '#app/format/use-today.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { type TurnoverView, turnoverViews } from './turnover-view.ts'

/** Returns the turnovers that a host has in view and the one with `openId`, up to date after midnight; `undefined` until they are known. */
export function useTurnovers(openId: string | null = null): TurnoverView[] | undefined {
  const todayAt = {
    'Pacific/Auckland': useToday('Pacific/Auckland'),
    'Pacific/Chatham': useToday('Pacific/Chatham'),
  }
  const agreements = useLiveQuery('agreements', {})
  const records = useLiveQuery('records', { kinds: ['turnovers', 'turnoverPlans'] })
  if (agreements === undefined || records === undefined) return undefined
  return turnoverViews(agreements, records, todayAt, openId)
}
