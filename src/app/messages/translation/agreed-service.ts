import { deviceStorage, storageKey } from '#app/theme/preference.ts'

/** Goes with the session (`clear` in src/app/auth/session.ts). */
const KEY = (): string => storageKey('session-translates')

/** Returns the name of the service that the person agreed to on this device; `null` if none. */
export function agreedService(): string | null {
  return deviceStorage()?.getItem(KEY()) ?? null
}

/** Remembers it until the person signs out. Where nothing can be kept, they are asked again. */
export function agreeTo(service: string): void {
  try {
    deviceStorage()?.setItem(KEY(), service)
  } catch (error) {
    console.warn('The choice of a translating service could not be kept', error)
  }
}
