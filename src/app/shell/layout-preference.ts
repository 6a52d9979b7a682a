import { useSyncExternalStore } from 'react'
import { deviceStorage, readPreference, writePreference } from '#app/theme/preference.ts'

const listeners = new Set<() => void>()

/** Whether the rail shows its icons alone; kept on this device (§3). */
export function useRailFolded(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => readPreference(deviceStorage(), 'isVerticalNavCollapsed') === 'true',
  )
}

export function foldRail(isFolded: boolean): void {
  writePreference(deviceStorage(), 'isVerticalNavCollapsed', String(isFolded))
  for (const listener of listeners) listener()
}
