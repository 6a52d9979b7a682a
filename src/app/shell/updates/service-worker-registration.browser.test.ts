import { afterEach, expect, it, vi } from 'vitest'
import { serviceWorkerStage, showServiceWorkerStage } from '#app/device/service-worker-stage.ts'
import { registerServiceWorker } from './service-worker-registration.ts'

afterEach(() => {
  vi.restoreAllMocks()
  showServiceWorkerStage('registered')
})

it('a service worker that can’t be registered sets a flag, and the page goes on', async () => {
  vi.spyOn(navigator.serviceWorker, 'register').mockRejectedValue(new TypeError('no script'))
  vi.spyOn(console, 'warn').mockReturnValue()
  await registerServiceWorker()
  expect(serviceWorkerStage()).toBe('failed')
})

it('the first one is followed from its registration to its work', async () => {
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
