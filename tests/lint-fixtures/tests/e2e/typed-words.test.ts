// Reported: farstead(typed-words): These words also stand in the field they were typed into

import { it } from 'vitest'
import type { Device } from '#tests/support/device.ts'

declare const device: Device

it('looks for what it typed on the whole page', async () => {
  await device.page().getByLabel('Your reply').fill('On its way')
  await device.page().keyboard.press('Enter')
  await device.page().getByText('On its way').waitFor()
})
