import type { SignOutChoice } from '#workers/replica-api.ts'

/** What /logout is told in the navigation's state when a person signs out; without it the forced rule holds. */
export type SignOutState = {
  signOut: SignOutChoice
  /** A person who forgot the PIN of a locked screen signs in again instead. */
  forgetsPin?: true
}

export function choiceOfState(state: unknown): SignOutChoice | null {
  if (typeof state !== 'object' || state === null || !('signOut' in state)) return null
  return state.signOut === 'wipe' || state.signOut === 'keep' ? state.signOut : null
}

export function forgetsPinOfState(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'forgetsPin' in state && state.forgetsPin === true
}

/** Whether the storage of pages still names this person. */
export function hasTraceOf(userId: string): boolean {
  try {
    return [window.localStorage, window.sessionStorage].some((storage) =>
      Object.entries(storage).some(([key, value]) => `${key} ${String(value)}`.includes(userId)),
    )
  } catch {
    // Storage is switched off: nothing can be in it.
    return false
  }
}
