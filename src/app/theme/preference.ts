/** What this device remembers of how someone likes the app: kept under the product's title, like all its entries (§3). */
export type PreferenceName =
  | 'theme'
  | 'color-scheme'
  | 'skin'
  | 'language'
  | 'direction'
  | 'primary-light'
  | 'primary-dark'
  | 'primary-tokens'
  | 'isVerticalNavCollapsed'
  | 'isNavbarBlurEnabled'
  | 'appContentWidth'
  | 'navigation'
  | 'navbarType'
  | 'footerType'
  | 'hasSingleKeys'
  | 'hasDelivered'
  | 'isPushHidden'
  | 'isStayHidden'
  | 'letters'

/** The browser's storage, or `null` where it is switched off. */
export function deviceStorage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

/** Name of an entry in the browser's storage: `{title}-{name}`. */
export function storageKey(name: string): string {
  return `${import.meta.env.VITE_APP_TITLE || 'Farstead'}-${name}`
}

export function readPreference(storage: Storage | null, name: PreferenceName): string | null {
  return storage?.getItem(storageKey(name)) ?? null
}

/** Remembers a preference. A full or forbidden storage loses it at the next start and harms nothing else. */
export function writePreference(storage: Storage | null, name: PreferenceName, value: string): void {
  try {
    storage?.setItem(storageKey(name), value)
  } catch (error) {
    console.warn('A preference could not be kept', error)
  }
}
