import { useSyncExternalStore } from 'react'
const LOOK_MS = 60_000

const listeners = new Set<() => void>()
let timer: number | undefined
let today = new Date().toDateString()

/** The day it is here. Reading it renders again at midnight: "Today" becomes "Yesterday" on a screen left open. */
export function useToday(): string {
  return useSyncExternalStore(watchDay, () => today)
}

/** One clock for however many lines show a day. */
function watchDay(listener: () => void): () => void {
  if (listeners.size === 0) {
    look()
    timer = window.setInterval(look, LOOK_MS)
    document.addEventListener('visibilitychange', look)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

function look(): void {
  const now = new Date().toDateString()
  if (now === today) return
  today = now
  for (const listener of listeners) listener()
}
