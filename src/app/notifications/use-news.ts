import { useMemo } from 'react'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { type Notification, notificationItems } from './notification-items.ts'

/** Returns the notifications as they are now, and how many prepared steps wait for the person to look at them again. */
export function useNews(): { news: Notification[]; prepared: number } {
  const attention = useLiveQuery('attention', {})
  const shared = useLiveQuery('shared', {})
  return useMemo(() => {
    if (attention === undefined) return { news: [], prepared: 0 }
    return {
      news: notificationItems({ ...attention, shared: shared ?? [] }),
      prepared: attention.records.filter(({ need }) => need === 'prepared').length,
    }
  }, [attention, shared])
}
