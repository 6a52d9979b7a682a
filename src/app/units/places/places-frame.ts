import { googlePlaces, type PlacesLibrary } from './google-places.ts'
import { loadMaps } from './load-maps.ts'
import type { PlacesAnswer, PlacesRequest } from './places-messages.ts'

/*
 * The script of /places-frame.html, a page of this site with its own policy. Google's script, which the policy of
 * every other page blocks, runs only there, and receives nothing but what is typed to find an address.
 */

type Maps = { importLibrary(name: 'places'): Promise<PlacesLibrary> }
declare global {
  interface Window {
    google?: { maps?: Maps }
  }
}

let places: Promise<ReturnType<typeof googlePlaces> | null> = Promise.resolve(null)

window.addEventListener('message', ({ data, origin, source }: MessageEvent<PlacesRequest>) => {
  // Accepts messages only from the page that contains this frame.
  if (origin !== window.location.origin || source !== window.parent) return
  if (data.kind === 'load') void load(data.key, data.language)
  else void answer(data)
})
tell({ kind: 'listening' })

async function load(key: string, language: string): Promise<void> {
  places = loadMaps({ key, language, addScript, wait }).then(async (isLoaded) => {
    const maps = isLoaded ? window.google?.maps : undefined
    return maps ? googlePlaces(await maps.importLibrary('places')) : null
  })
  tell({ kind: 'loaded', isLoaded: (await places.catch(() => null)) !== null })
}

async function answer(request: Exclude<PlacesRequest, { kind: 'load' }>): Promise<void> {
  const known = await places.catch(() => null)
  const { nth } = request
  if (request.kind === 'suggest') {
    const suggestions = await known?.suggest(request.text).catch(() => null)
    tell({ kind: 'suggestions', nth, suggestions: suggestions ?? null })
  } else {
    const place = await known?.find(request.placeId).catch(() => null)
    tell({ kind: 'found', nth, place: place ?? null })
  }
}

function tell(message: PlacesAnswer): void {
  window.parent.postMessage(message, window.location.origin)
}

function addScript(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script')
    script.src = address
    script.async = true
    script.addEventListener('load', () => resolve(true))
    script.addEventListener('error', () => {
      script.remove()
      resolve(false)
    })
    document.head.append(script)
  })
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
