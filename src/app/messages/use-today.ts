import { useSyncExternalStore } from 'react'
import { dayKey } from '#app/format/dates.ts'

/** The day it is here. Reading it renders again at midnight: "Today" becomes "Yesterday" on a screen left open. */
export function useToday(): string {
  return useSyncExternalStore(watchDay, () => dayKey(Date.now(), {}))
}

function watchDay(onChange: () => void): () => void {
  const timer = window.setInterval(onChange, 60_000)
  document.addEventListener('visibilitychange', onChange)
  return () => {
    window.clearInterval(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
}
