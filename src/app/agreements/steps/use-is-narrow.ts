import { useSyncExternalStore } from 'react'
import { belowWidth, BREAKPOINTS } from '#app/theme/breakpoints.ts'

/** On a phone the header's actions have no room beside each other. */
const NARROW = belowWidth(BREAKPOINTS.sm)

/** Returns whether the window is as narrow as a phone. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches)
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(NARROW)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
