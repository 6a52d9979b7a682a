import { useEffect, useState } from 'react'
import { CALL_RINGS_MS } from '#contract/limits.ts'

const STEP_MS = 250

/** The line that runs out while a call rings. Visual only: the text says everything that matters. */
export function CallCountdown({ endsAt }: { endsAt: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP_MS)
    return () => clearInterval(timer)
  }, [])
  const left = Math.min(1, Math.max(0, (endsAt - now) / CALL_RINGS_MS))
  return <progress className="call-countdown" value={left} aria-hidden="true" tabIndex={-1} />
}
