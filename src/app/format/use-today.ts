import { useSyncExternalStore } from 'react'
import { dayAtPlace, type PlaceZone } from '#contract/region.ts'
import { dayKey } from './dates.ts'

const LOOK_MS = 60_000

const listeners = new Set<() => void>()
let timer: number | undefined
/** Today (`YYYY-MM-DD`) by each clock in use. */
const days = new Map<PlaceZone | 'device', string>()

/**
 * Returns today (`YYYY-MM-DD`) by the clock of the device or of the named place. Re-renders at midnight, so that
 * "Today" becomes "Yesterday" on a screen left open.
 */
export function useToday(clock: PlaceZone | 'device' = 'device'): string {
  return useSyncExternalStore(watchDay, () => today(clock))
}

function today(clock: PlaceZone | 'device'): string {
  const day = days.get(clock) ?? dayBy(clock)
  days.set(clock, day)
  return day
}

function dayBy(clock: PlaceZone | 'device'): string {
  const now = new Date()
  return clock === 'device' ? dayKey(now, {}) : dayAtPlace(now, clock)
}

/** One timer for all readers. */
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
  const changed = [...days].filter(([clock, day]) => dayBy(clock) !== day)
  if (changed.length === 0) return
  for (const [clock] of changed) days.set(clock, dayBy(clock))
  for (const listener of listeners) listener()
}
