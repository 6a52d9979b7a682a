import { deviceStorage, storageKey } from '#app/theme/preference.ts'
import { safeReturnPath } from './return-path.ts'

/**
 * Remembers on this device where somebody was going when they registered: a query with `to`, as login takes it. The
 * mailed link opens a page that knows nothing of it.
 */
export function keepReturn(search: string): void {
  const hasReturn = safeReturnPath(new URLSearchParams(search).get('to')) !== null
  try {
    if (hasReturn) deviceStorage()?.setItem(storageKey('return'), search)
    else deviceStorage()?.removeItem(storageKey('return'))
  } catch {
    // A full storage only loses the way back.
  }
}

/** That query, once; blank for none. */
export function takeReturn(): string {
  const search = deviceStorage()?.getItem(storageKey('return')) ?? ''
  deviceStorage()?.removeItem(storageKey('return'))
  return search
}
