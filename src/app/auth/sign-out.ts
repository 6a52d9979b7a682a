import type { SignOutChoice } from '#workers/replica-api.ts'

/** What /logout is told in the navigation's state when a person signs out; without it the forced rule holds. */
export type SignOutState = { signOut: SignOutChoice }

export function choiceOfState(state: unknown): SignOutChoice | null {
  if (typeof state !== 'object' || state === null || !('signOut' in state)) return null
  return state.signOut === 'wipe' || state.signOut === 'keep' ? state.signOut : null
}
