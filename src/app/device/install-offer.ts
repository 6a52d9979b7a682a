import { useSyncExternalStore } from 'react'
import { deviceStorage } from '#app/theme/preference.ts'

/** Chromium's event; the type libraries don't have it. */
type InstallPromptEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

/**
 * How the app can be installed on this device. `prompt`: the browser offers it; `byHand`: the person uses Safari's
 * menu; `installed`: it already runs as an app; `none`: this browser can't install it.
 */
export type InstallWay = 'prompt' | 'byHand' | 'installed' | 'none'

export type InstallState = { way: InstallWay; isHidden: boolean }

type Surroundings = {
  events: Pick<EventTarget, 'addEventListener'>
  storage: Pick<Storage, 'getItem' | 'setItem'> | null
  isStandalone: boolean
  /** Safari on a phone or tablet, which has no event for installing. */
  isAppleMobile: boolean
}

/** The name given in the specification (§3). */
const HIDE_KEY = 'vite-pwa:hide-install'

/**
 * Tracks the browser's offer to install from the moment it is created; the browser announces it once, early, and never
 * again.
 */
export function createInstallOffer({ events, storage, isStandalone, isAppleMobile }: Surroundings) {
  const listeners = new Set<() => void>()
  let held: InstallPromptEvent | null = null
  let state: InstallState = {
    way: isStandalone ? 'installed' : isAppleMobile ? 'byHand' : 'none',
    isHidden: storage?.getItem(HIDE_KEY) === 'true',
  }

  function change(next: Partial<InstallState>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  events.addEventListener('beforeinstallprompt', (event) => {
    // The browser's own bar would appear at a moment of its choosing.
    event.preventDefault()
    held = event as InstallPromptEvent
    change({ way: 'prompt' })
  })
  events.addEventListener('appinstalled', () => {
    held = null
    change({ way: 'installed' })
  })

  return {
    get: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Shows the browser's prompt, which it allows once for each of its offers. */
    async accept(): Promise<void> {
      const event = held
      held = null
      if (event === null) return
      const { outcome } = await event.prompt()
      change({ way: outcome === 'accepted' ? 'installed' : 'none' })
    },
    /** Stops offering it on this device (§4); the settings still do. */
    hide(): void {
      try {
        storage?.setItem(HIDE_KEY, 'true')
      } catch (error) {
        console.warn('It could not be kept that installing is not wanted', error)
      }
      change({ isHidden: true })
    },
  }
}

let pageOffer: ReturnType<typeof createInstallOffer> | undefined

/** Returns the offer of this page. Call it early: an earlier announcement of the browser is lost. */
export function installOffer(): ReturnType<typeof createInstallOffer> {
  pageOffer ??= createInstallOffer({
    events: window,
    storage: deviceStorage(),
    isStandalone: window.matchMedia('(display-mode: standalone)').matches,
    isAppleMobile: 'standalone' in navigator && navigator.standalone !== true,
  })
  return pageOffer
}

export function useInstallOffer(): InstallState {
  const offer = installOffer()
  return useSyncExternalStore(offer.subscribe, offer.get)
}
