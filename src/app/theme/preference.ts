/** Preferences that this device remembers. They are stored under the product's title, like all its entries (§3). */
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
  | 'pushWish'
  | 'isStayHidden'
  | 'letters'

/** Returns the browser's storage, or `null` if it is switched off. */
export function deviceStorage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

/** Returns the name of an entry in the browser's storage: `{title}-{name}`. */
export function storageKey(name: string): string {
  return `${import.meta.env.VITE_APP_TITLE || 'Farstead'}-${name}`
}

export function readPreference(storage: Storage | null, name: PreferenceName): string | null {
  return storage?.getItem(storageKey(name)) ?? null
}

/** Stores a preference. With full or forbidden storage, it is only lost at the next start. */
export function writePreference(storage: Storage | null, name: PreferenceName, value: string): void {
  try {
    storage?.setItem(storageKey(name), value)
  } catch (error) {
    console.warn('A preference could not be kept', error)
  }
}
