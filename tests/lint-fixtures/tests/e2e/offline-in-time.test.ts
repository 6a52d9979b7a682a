// Reported: nothing

import { it } from 'vitest'
import type { Device } from '#tests/support/device.ts'

declare const device: Device
declare const server: { stop(): Promise<void> }

it('stops the server before, or is online for a while', async () => {
  await server.stop()
  const page = await device.open()
  await device.context().setOffline(true)
  await page.goto('/messages')
})

it('has been online', async () => {
  const page = await device.open()
  await page.goto('/messages')
  await page.getByText('Up to date').waitFor()
  await device.context().setOffline(true)
})
