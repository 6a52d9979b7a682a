import { useSyncExternalStore } from 'react'

/**
 * Whether this is the page as the build draws it, in which no script runs yet: true there, and for the moment in which
 * the app goes on with it; false ever after.
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
