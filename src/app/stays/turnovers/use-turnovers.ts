import { useSession } from '#app/auth/session.ts'
import { useToday } from '#app/format/use-today.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { useHelpedRooms } from './helped-rooms.ts'
import { type TurnoverView, turnoverViews } from './turnover-view.ts'

/**
 * Returns the turnovers that this person has in view, of their own rooms and of those where they help, and the one with
 * `openId`, up to date after midnight; `undefined` until they are known.
 */
export function useTurnovers(openId: string | null = null): TurnoverView[] | undefined {
  const todayAt = {
    'Pacific/Auckland': useToday('Pacific/Auckland'),
    'Pacific/Chatham': useToday('Pacific/Chatham'),
  }
  const userId = useSession()?.user.id
  const agreements = useLiveQuery('agreements', {})
  const records = useLiveQuery('records', { kinds: ['turnovers', 'turnoverPlans'] })
  const helped = useHelpedRooms('turnOver')
  if (!agreements || !records || !helped || userId === undefined) return undefined
  return turnoverViews({ userId, agreements, records, helped, todayAt }, openId)
}
