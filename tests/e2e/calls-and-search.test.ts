import { expect } from 'vitest'
import type { Device } from '#tests/support/device.ts'
import { test as it } from '#tests/support/journey-test.ts'
import { messageLog, openChat } from '#tests/support/screens.ts'

/** More than a screen shows. */
const TALK = Array.from({ length: 60 }, (_, n) => `It rained on day ${n + 1}`)

let host: Device
let guest: Device
it.beforeAll(async ({ world, devices }) => {
  const other = await world.addPerson('GUEST', ['Isla', 'Brackenridge'])
  const longer = await world.startChat(other, await world.addRoom('Woolshed Loft'))
  await other.send(longer, ['Is the tōtara by the ford still standing?'])
  for (const talk of [TALK.slice(0, 30), TALK.slice(30)]) await world.host.send(longer, talk)
  await other.send(longer, ['We parked below the tōtara'])
  ;[host, guest] = await Promise.all([devices.of(world.host), devices.of(world.guest)])
})

it('a call rings in every tab, one tab dismisses it for all, and its line calls back', async ({
  server,
  world: { chatId },
}) => {
  const [here, there] = [host.page(), guest.page()]
  const other = await host.newTab()
  await other.goto(`${server.publicUrl}/dashboard`)
  await openChat(there, chatId)
  await there.getByRole('button', { name: /^Call / }).click()
  for (const page of [there, here, other]) await page.getByRole('alertdialog').waitFor()
  await other.reload()
  await other.getByRole('alertdialog').waitFor()
  await other.getByRole('button', { name: 'Dismiss' }).click()
  for (const page of [there, here, other]) await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await messageLog(there).getByText('You called: declined').waitFor()

  await openChat(here, chatId)
  await messageLog(here).getByText('Call declined').waitFor()
  await messageLog(here).getByRole('button', { name: 'Call back' }).click()
  await there.getByRole('button', { name: 'Open chat' }).click()
  await here.getByRole('alertdialog').waitFor({ state: 'detached' })
  await messageLog(here).getByText('You called: answered').waitFor()
  await other.close()
  expect([...host.complaints, ...guest.complaints]).toEqual([])
})

it('a message found offline opens in place, and the search states its coverage', async ({ server }) => {
  const page = host.page()
  await page.goto(`${server.publicUrl}/messages`)
  await page.locator('.chat-row').first().waitFor()
  await host.context().setOffline(true)
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('totara')
  await page.getByText(/Searched \d+ messages on this device, since/).waitFor()
  await page.getByText('You can search the server when you’re back online').waitFor()
  const oldest = page.locator('.search-hit').last()
  const text = await oldest.locator('mark').first().innerText()
  await oldest.click()
  const sought = page.locator('.message-sought')
  await sought.waitFor()
  expect(await sought.innerText()).toContain(text)
  await expect.poll(() => sought.evaluate(isInSight)).toBe(true)
  await host.context().setOffline(false)
})

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= window.innerHeight
}
