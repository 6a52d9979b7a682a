/** Navigation state with which a changed password leads to login. */
export const PASSWORD_CHANGED = { isPasswordChanged: true }

/** Whether login was reached that way; the state of a history entry may be anything. */
export function isPasswordChanged(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isPasswordChanged' in state
}
