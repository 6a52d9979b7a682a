import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { startWords } from '#tests/support/page-words.ts'
import { AddressFinder } from './address-finder.tsx'
import type { FoundPlace } from './places-messages.ts'

/** Stands in for Google's script, written into the frame before its own script runs. */
const FAKE_GOOGLE = `
  const place = {
    addressComponents: [
      { longText: '14', types: ['street_number'] },
      { longText: 'Church Street', types: ['route'] },
      { longText: 'Ōpōtiki', types: ['locality'] },
      { longText: '3122', types: ['postal_code'] },
    ],
    location: { lat: () => -38.01, lng: () => 177.28 },
    fetchFields: async () => {},
  }
  const placePrediction = { placeId: 'p1', text: { text: '14 Church Street, Ōpōtiki' }, toPlace: () => place }
  class AutocompleteSessionToken {}
  const AutocompleteSuggestion = { fetchAutocompleteSuggestions: async () => ({ suggestions: [{ placePrediction }] }) }
  window.google = { maps: { importLibrary: async () => ({ AutocompleteSessionToken, AutocompleteSuggestion }) } }
`

let root: Root
let host: HTMLElement
const onFound = vi.fn<(place: FoundPlace) => void>()

beforeAll(async () => {
  await startWords('units')
})
afterEach(() => {
  root.unmount()
  host.remove()
  onFound.mockClear()
})

/** Renders the finder with a page of this origin in its frame, in which every external script loads, or fails to. */
function show(comes: boolean): void {
  const event = comes ? 'load' : 'error'
  const html = `<!doctype html><head></head><script>${FAKE_GOOGLE}
    window.setTimeout = (run) => queueMicrotask(run)
    document.head.append = (script) => queueMicrotask(() => script.dispatchEvent(new Event('${event}')))
    </script><script type="module" src="${window.location.origin}/src/app/units/places/places-frame.ts"></script>`
  const framePath = URL.createObjectURL(new Blob([html], { type: 'text/html' }))
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  flushSync(() => root.render(<AddressFinder mapsKey="a key" framePath={framePath} onFound={onFound} />))
}

test('suggests places for typed text, and a choice gives its address and coordinates', async () => {
  show(true)
  await userEvent.fill(page.getByRole('textbox', { name: 'Find the address' }), '14 chu')
  await userEvent.click(page.getByRole('button', { name: '14 Church Street, Ōpōtiki' }))
  await expect.poll(() => onFound).toHaveBeenCalledOnce()
  expect(onFound.mock.calls[0]?.[0]).toEqual({
    address: { street: '14 Church Street', suburb: '', town: 'Ōpōtiki', postcode: '3122' },
    coordinates: { latitude: -38.01, longitude: 177.28 },
  })
  await expect.poll(() => host.querySelectorAll('li')).toHaveLength(0)
})

test('says so and hides the field when the script doesn’t load', async () => {
  show(false)
  await expect.poll(() => host.textContent).toContain('Couldn’t reach Google.')
  await expect.poll(() => host.querySelector('input')).toBeNull()
})
