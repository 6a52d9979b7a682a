import { askToSendLater } from '#app/device/background.ts'
import { replica } from '#app/replica/replica.ts'

/** Set while the server may not know of a sign-out on this device. The workers keep what tells it. */
const KEY = 'farstead-untold-sign-out'

/** Remembers that the server must still be told of a sign-out, and asks the browser to do it without a page, too. */
export function noteUntoldSignOut(): void {
  write('1')
  void askToSendLater()
}

/** Tells the server of earlier sign-outs, now and whenever this device comes online, until it knows of all. */
export function tellUntoldSignOuts(): void {
  const tell = async (): Promise<void> => {
    if (read() !== null && navigator.onLine && (await replica.tellSignedOut())) write(null)
  }
  window.addEventListener('online', () => void tell())
  void tell()
}

function read(): string | null {
  try {
    return window.localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function write(value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(KEY)
    else window.localStorage.setItem(KEY, value)
  } catch {
    // Storage is switched off. The next sign-in on this device tells the server.
  }
}
