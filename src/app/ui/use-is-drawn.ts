import { useSyncExternalStore } from 'react'

/**
 * Returns whether this is the prerendered page, in which no script runs yet: `true` in the build and during hydration,
 * `false` afterwards.
 */
export function useIsDrawn(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
}

function never(): () => void {
  return () => undefined
}
