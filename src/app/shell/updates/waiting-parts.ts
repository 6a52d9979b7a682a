import { loadStrings } from '#app/i18n/i18n.ts'

/** Loads the sheet that shows what waits on this device. */
export async function loadWaitingSheet() {
  const [{ WaitingSheet }] = await Promise.all([
    import('#app/waiting/waiting-sheet.tsx'),
    loadStrings('waiting'),
  ])
  return WaitingSheet
}

/** Loads the dialog for signing out with something unsent. */
export async function loadSignOutDialog() {
  const [{ SignOutDialog }] = await Promise.all([
    import('#app/auth/sign-out-dialog.tsx'),
    loadStrings('leaving'),
  ])
  return SignOutDialog
}
