import { afterAll, beforeAll, expect, it } from 'vitest'
import { MONEY_STATES } from '#tests/a11y/money-states.ts'
import { violations } from '#tests/support/axe-violations.ts'
import type { Device } from '#tests/support/device.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { showAs } from '#tests/support/look.ts'
import { openPlace } from '#tests/support/places.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openHostDevice, portOfStoredSignIn } from '#tests/support/stored-sign-in.ts'
import { openGuestDevice } from '#tests/support/tourists.ts'

/*
 * The dialogs about money on a phone, in English and light. `npm run test:a11y` looks at them in every language, theme,
 * direction and width.
 */

let server: RunningServer
let host: Device
let guest: Device

beforeAll(async () => {
  server = await startServer({ port: portOfStoredSignIn() })
  ;[host, guest] = await Promise.all([openHostDevice(server.url), openGuestDevice(server.url)])
})
afterAll(async () => {
  await Promise.all([host.dispose(), guest.dispose()])
  await server.stop()
})
keepScreenshotsOfFailures(() => [host, guest])

it.each(MONEY_STATES)('$name: axe objects to nothing on a phone, and it fits', async (state) => {
  const { name, role, path, reach } = state
  const page = (role === 'GUEST' ? guest : host).page()
  await openPlace(page, server.url, { path, role })
  await showAs(page, { width: 390 })
  try {
    await reach(page)
    const folder = process.env['LOOK_DIR']
    if (folder) await page.screenshot({ path: `${folder}/${name.replaceAll(/\W+/g, '-')}.png` })
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(tooWide)).toBeLessThanOrEqual(0)
  } finally {
    await page.context().setOffline(false)
  }
})

/** Runs in the page. Returns by how many pixels the page, or the content of its dialog, is wider than its box. */
function tooWide(): number {
  const dialogs = [...document.querySelectorAll('sl-dialog[open]')]
  const bodies = dialogs.map((each) => each.shadowRoot?.querySelector('[part="body"]'))
  return Math.max(
    document.documentElement.scrollWidth - window.innerWidth,
    ...bodies.map((body) => (body ? body.scrollWidth - body.clientWidth : Number.NaN)),
  )
}
