import { useEffect, useState } from 'react'
import { UNSENT_REMINDER_MS } from '#contract/limits.ts'
import { useLiveQuery } from './use-live-query.ts'

const LOOK_MS = 3_600_000

/**
 * Since when the oldest of what was written here waits (device's clock, ms since 1970), once that is more than a day;
 * else `null`. A page that stays open for days notices, too.
 */
export function useOverdueSince(): number | null {
  const oldestAt = useLiveQuery('outbox', {})?.oldestAt ?? null
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), LOOK_MS)
    return () => window.clearInterval(timer)
  }, [])
  return oldestAt !== null && now - oldestAt > UNSENT_REMINDER_MS ? oldestAt : null
}
