import { loadStrings } from '#app/i18n/i18n.ts'

/** The sheet of what waits on this device. */
export async function loadWaitingSheet() {
  const [{ WaitingSheet }] = await Promise.all([
    import('#app/waiting/waiting-sheet.tsx'),
    loadStrings('waiting'),
  ])
  return WaitingSheet
}

/** The question of a sign-out with something unsent. */
export async function loadSignOutDialog() {
  const [{ SignOutDialog }] = await Promise.all([
    import('#app/auth/sign-out-dialog.tsx'),
    loadStrings('leaving'),
  ])
  return SignOutDialog
}
