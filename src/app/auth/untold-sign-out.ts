/** Set while the server may not know of a sign-out on this device. The workers keep what tells it. */
const KEY = 'farstead-untold-sign-out'

const listeners = new Set<() => void>()

/** Remembers that the server must still be told of a sign-out. */
export function noteUntoldSignOut(): void {
  write('1')
  for (const listener of listeners) listener()
}

export function forgetUntoldSignOut(): void {
  write(null)
}

export function isSignOutUntold(): boolean {
  try {
    return window.localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

/** Calls `listener` whenever a sign-out is noted. */
export function onUntoldSignOut(listener: () => void): void {
  listeners.add(listener)
}

function write(value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(KEY)
    else window.localStorage.setItem(KEY, value)
  } catch {
    // Storage is switched off. The next sign-in on this device tells the server.
  }
}
