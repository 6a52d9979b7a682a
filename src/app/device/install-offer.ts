import { useSyncExternalStore } from 'react'
import { deviceStorage } from '#app/theme/preference.ts'

/** Chromium's event, which no library of types has. */
type InstallPromptEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

/**
 * How this app gets onto this device: `prompt`, the browser offers to install it; `byHand`, the person does it from
 * Safari's menu; `installed`, it runs as an app already; `none`, this browser installs nothing.
 */
export type InstallWay = 'prompt' | 'byHand' | 'installed' | 'none'

export type InstallState = { way: InstallWay; isHidden: boolean }

type Surroundings = {
  events: Pick<EventTarget, 'addEventListener'>
  storage: Pick<Storage, 'getItem' | 'setItem'> | null
  isStandalone: boolean
  /** Safari on a phone or tablet, which has no event to ask with. */
  isAppleMobile: boolean
}

/** The specification's name for it (§3). */
const HIDE_KEY = 'vite-pwa:hide-install'

/** What the browser offers, from the moment this is made: it says so once, early, and never again. */
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
    // The browser's own bar would come at a moment of its choosing.
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
    /** Lets the browser ask, which it does once for each of its offers. */
    async accept(): Promise<void> {
      const event = held
      held = null
      if (event === null) return
      const { outcome } = await event.prompt()
      change({ way: outcome === 'accepted' ? 'installed' : 'none' })
    },
    /** Never offered by itself again on this device (§4); the settings still have it. */
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

/** The offer of this page. The first call must come early: what the browser says before it is lost. */
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
