import { useSyncExternalStore } from 'react'
import { type LockState, pinLock } from './pin-lock.ts'

/**
 * Returns whether this person has a PIN on this device and whether the screen is locked; up to date across all tabs.
 */
export function usePinLock(userId: string): LockState {
  const lock = pinLock(userId)
  return useSyncExternalStore(lock.subscribe, lock.state)
}
