// Over 20 s: a class waits its ten seconds twice, once to register the service worker and once to install it.
import type { Route } from 'playwright'
import { expect } from 'vitest'
import { test as it } from '#tests/support/journey-test.ts'
import { composer, signIn, writeMessage } from '#tests/support/screens.ts'
import { PASSWORD } from '#tests/support/world.ts'

it('the app is kept though each page writes a message and half of the requests fail', async ({
  server,
  world,
  devices,
}) => {
  const device = await devices.fresh()
  const page = device.page()
  let asked = 0
  await device.context().route('**/v1/chat-message*', (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    asked += 1
    return asked % 2 === 0 ? route.continue() : FAILURES[asked % FAILURES.length]?.(route)
  })
  await signIn(page, server.publicUrl, world.host.user.email, PASSWORD)
  const startedAt = performance.now()
  for (let load = 1; ; load += 1) {
    await page.goto(`${server.publicUrl}/messages?chat=${world.chatId}`)
    await composer(page).waitFor()
    await writeMessage(page, `Message ${load}`)
    const stage = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return (registration?.active ?? registration?.installing)?.state ?? 'none'
    })
    const tookMs = performance.now() - startedAt
    if (stage === 'activated') break
    expect(tookMs, `after ${load} pages the service worker is ${stage}`).toBeLessThan(60_000)
  }
  expect(asked).toBeGreaterThan(10)
})

const FAILURES: ((route: Route) => Promise<void>)[] = [
  (route) => route.abort('connectionreset'),
  (route) => route.fulfill({ status: 503, body: 'Busy' }),
  (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<title>Welcome to Harbour WiFi</title>' }),
]
