import { useEffect, useState } from 'react'
import { UNSENT_REMINDER_MS } from '#contract/limits.ts'
import { useLiveQuery } from './use-live-query.ts'

const LOOK_MS = 3_600_000

/**
 * Returns since when the oldest unsent item has been waiting (the device's clock, ms since 1970) if that is more than a
 * day, else `null`. Also updates on a page that stays open for days.
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
