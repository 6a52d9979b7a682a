import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violations } from '#tests/support/axe-violations.ts'
import { openDevice, type Device } from '#tests/support/device.ts'
import { DEMO_PASSWORD, GUEST_EMAIL, HOST_EMAIL, sharedChat, signInByApi } from '#tests/support/people.ts'
import { openChat, signIn, waitUntilLevel } from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'

const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

let server: RunningServer
let chatId = ''

beforeAll(async () => {
  server = await startServer()
  chatId = (
    await sharedChat(await signInByApi(server.url, HOST_EMAIL), await signInByApi(server.url, GUEST_EMAIL))
  ).id
})
afterAll(async () => {
  await server.stop()
})

describe.each([
  { colorScheme: 'light', viewport: DESKTOP },
  { colorScheme: 'dark', viewport: DESKTOP },
  { colorScheme: 'light', viewport: PHONE },
] as const)('in $colorScheme, $viewport.width pixels wide', ({ colorScheme, viewport }) => {
  it('axe finds nothing on the login page, the list, an open chat and the same without a server', async () => {
    const device: Device = await openDevice({ colorScheme, viewport })
    try {
      const page = device.page()
      // The default theme is light, whatever the device prefers; `system` follows the device.
      await device.context().addInitScript(() => localStorage.setItem('Farstead-theme', 'system'))
      await page.goto(`${server.url}/login`)
      await page.getByLabel('Email').waitFor()
      expect(await violations(page), 'login').toEqual([])
      await signIn(page, server.url, HOST_EMAIL, DEMO_PASSWORD)
      await waitUntilLevel(page)
      expect(await violations(page), 'messages').toEqual([])
      await openChat(page, chatId)
      expect(await violations(page), 'a chat').toEqual([])
      await device.context().setOffline(true)
      await page.getByText('You are offline').first().waitFor()
      expect(await violations(page), 'offline').toEqual([])
      expect(device.complaints).toEqual([])
    } finally {
      await device.dispose()
    }
  })
})
