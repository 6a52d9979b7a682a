// Reported: farstead(offline-from-the-start): A browser that has just started is online

import { it } from 'vitest'
import type { Device } from '#tests/support/device.ts'

declare const device: Device

it('tells a browser that has started to be offline', async () => {
  process.kill(device.browserPid(), 'SIGKILL')
  const page = await device.open()
  await device.context().setOffline(true)
  await page.goto('/messages')
})
