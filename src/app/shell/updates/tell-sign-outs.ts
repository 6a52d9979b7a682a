import { forgetUntoldSignOut, isSignOutUntold, onUntoldSignOut } from '#app/auth/untold-sign-out.ts'
import { askToSendLater } from '#app/device/background.ts'
import { replica } from '#app/replica/replica.ts'

/**
 * Tells the server of earlier sign-outs, now and whenever this device comes online, until it knows of all. Asks the
 * browser to do it without a page, too.
 */
export function tellSignOuts(): void {
  const tell = async (): Promise<void> => {
    if (isSignOutUntold() && navigator.onLine && (await replica.tellSignedOut())) forgetUntoldSignOut()
  }
  onUntoldSignOut(() => void askToSendLater())
  window.addEventListener('online', () => void tell())
  void tell()
}
