import { afterEach, expect, it, vi } from 'vitest'
import { serviceWorkerStage, showServiceWorkerStage } from '#app/device/service-worker-stage.ts'
import { registerServiceWorker } from './service-worker-registration.ts'

afterEach(() => {
  vi.restoreAllMocks()
  showServiceWorkerStage('registered')
})

it('sets a flag and goes on if the service worker can’t be registered', async () => {
  vi.spyOn(navigator.serviceWorker, 'register').mockRejectedValue(new TypeError('no script'))
  vi.spyOn(console, 'warn').mockReturnValue()
  await registerServiceWorker()
  expect(serviceWorkerStage()).toBe('failed')
})

it('follows the first service worker from registration to activation', async () => {
  const installing = Object.assign(new EventTarget(), { state: 'installing' })
  const registration = Object.assign(new EventTarget(), { installing, waiting: null, active: null })
  // The page uses only these parts of a registration.
  vi.spyOn(navigator.serviceWorker, 'register').mockResolvedValue(
    registration as unknown as ServiceWorkerRegistration,
  )
  await registerServiceWorker()
  const stages = [serviceWorkerStage()]
  for (const state of ['installed', 'activated']) {
    installing.state = state
    installing.dispatchEvent(new Event('statechange'))
    stages.push(serviceWorkerStage())
  }
  expect(stages).toEqual(['registered', 'installed', 'activated'])
})

/** The page's registration, as far as it uses it, with these workers. */
function registrationOf(workers: { waiting: object | null; active: object | null }) {
  const made = Object.assign(new EventTarget(), { installing: null, ...workers })
  // The page uses only these parts of a registration.
  return made as unknown as ServiceWorkerRegistration
}

it.each(['/sw.js', '/sw.js?again'])(
  'a start registers %s under its current name, so that nothing is reinstalled',
  async (name) => {
    const active = { scriptURL: new URL(name, location.href).href }
    const known = registrationOf({ waiting: null, active })
    vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(known)
    const register = vi.spyOn(navigator.serviceWorker, 'register').mockResolvedValue(known)
    await registerServiceWorker()
    // A URL, or what the page's policy has made of one.
    expect(register.mock.calls.map(([url]) => new URL(String(url), location.href).href)).toEqual([
      new URL(name, location.href).href,
    ])
  },
)
