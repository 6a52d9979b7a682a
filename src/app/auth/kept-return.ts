import { deviceStorage, storageKey } from '#app/theme/preference.ts'
import { safeReturnPath } from './return-path.ts'

/**
 * Remembers on this device where a person was going when they registered, as a query with `to` in the form login takes.
 * The page that the mailed link opens doesn't know it.
 */
export function keepReturn(search: string): void {
  const hasReturn = safeReturnPath(new URLSearchParams(search).get('to')) !== null
  try {
    if (hasReturn) deviceStorage()?.setItem(storageKey('return'), search)
    else deviceStorage()?.removeItem(storageKey('return'))
  } catch {
    // If the storage is full, only the way back is lost.
  }
}

/** Returns that query once; blank if there is none. */
export function takeReturn(): string {
  const search = deviceStorage()?.getItem(storageKey('return')) ?? ''
  deviceStorage()?.removeItem(storageKey('return'))
  return search
}
