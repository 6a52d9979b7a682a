import type { SignOutChoice } from '#workers/replica-api.ts'

/** The navigation state that /logout gets when a person signs out. Without any, /logout asks first: a link led there. */
export type SignOutState = {
  signOut: SignOutChoice
  /** A person who forgot the PIN of a locked screen signs in again instead. */
  forgetsPin?: true
}

export function choiceOfState(state: unknown): SignOutChoice | null {
  if (typeof state !== 'object' || state === null || !('signOut' in state)) return null
  return state.signOut === 'wipe' || state.signOut === 'keep' ? state.signOut : null
}

/** The navigation state that /logout gets when the server has refused the token. */
export const FORCED_SIGN_OUT = { isForced: true }

export function isForcedOfState(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isForced' in state
}

export function forgetsPinOfState(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'forgetsPin' in state && state.forgetsPin === true
}

/** Returns whether the pages' storage still contains this person's id. */
export function hasTraceOf(userId: string): boolean {
  try {
    return [window.localStorage, window.sessionStorage].some((storage) =>
      Object.entries(storage).some(([key, value]) => `${key} ${String(value)}`.includes(userId)),
    )
  } catch {
    // Storage is switched off, so it can't contain anything.
    return false
  }
}
