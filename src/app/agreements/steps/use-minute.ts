import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** The time, to the minute: a page stays open for days on a tablet on the wall. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => window.clearInterval(timer)
  }, [])
  return now
}
