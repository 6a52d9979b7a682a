import { rmSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newDataDir } from '#tests/support/demo-data.ts'
import { openDevice, type Device } from '#tests/support/device.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { DEMO_PASSWORD, GUEST_EMAIL, HOST_EMAIL, sharedChat, signInByApi } from '#tests/support/people.ts'
import {
  chatLink,
  messageLog,
  openChat,
  signIn,
  waitUntilLevel,
  writeMessage,
} from '#tests/support/screens.ts'
import { openSecurePort, type SecurePort } from '#tests/support/secure-port.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openInstalledDevice, portOfStoredSignIn } from '#tests/support/stored-sign-in.ts'

let dataDir = ''
let server: RunningServer
/** The phone comes through TLS, of which the server doesn't know. */
let secure: SecurePort
let tablet: Device
let phone: Device

beforeAll(async () => {
  dataDir = newDataDir()
  server = await startServer({ dataDir, port: portOfStoredSignIn() })
  secure = await openSecurePort(() => Number(new URL(server.url).port))
  tablet = await openInstalledDevice(server.url)
  phone = await openDevice({ viewport: { width: 390, height: 844 }, trustedKey: secure.key })
})
afterAll(async () => {
  await Promise.all([tablet.dispose(), phone.dispose()])
  await secure.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
keepScreenshotsOfFailures(() => [tablet, phone])

it('in an empty data directory a host writes; the guest sees it live and answers', async () => {
  const [host, guest] = [
    await signInByApi(server.url, HOST_EMAIL),
    await signInByApi(server.url, GUEST_EMAIL),
  ]
  const { id } = await sharedChat(host, guest)
  await signIn(tablet.page(), server.url, HOST_EMAIL, DEMO_PASSWORD)
  await signIn(phone.page(), secure.url, GUEST_EMAIL, DEMO_PASSWORD)
  await Promise.all([waitUntilLevel(tablet.page()), waitUntilLevel(phone.page())])
  await openChat(phone.page(), id)
  await openChat(tablet.page(), id)
  // Each sees that the other is online, in the conversation and in the list.
  for (const device of [tablet, phone])
    await device.page().locator('.conversation-header').getByText('Online').waitFor()
  await chatLink(tablet.page(), id).getByText('Online').waitFor({ state: 'attached' })

  const question = 'The gate by the woolshed is open. Could you close it?'
  await writeMessage(tablet.page(), question)
  await messageLog(phone.page()).getByText(question).waitFor()

  const answer = 'Closed it: mā te wā!'
  await writeMessage(phone.page(), answer)
  await messageLog(tablet.page()).getByText(answer).waitFor()

  const stored = (await guest.history(id)).slice(-2)
  expect(stored.map(({ message, senderId }) => [message, senderId])).toEqual([
    [question, host.user.id],
    [answer, guest.user.id],
  ])

  // What follows reaches the other one live, under the same place.
  await choose(phone.page(), question, 'Thumbs up')
  await messageLog(tablet.page())
    .getByText(/^👍 from (?!you)/)
    .waitFor()
  await choose(tablet.page(), question, 'Edit')
  await writeMessage(tablet.page(), 'The gate by the river is open.')
  const edited = messageLog(phone.page()).getByRole('article').filter({ hasText: 'The gate by the river' })
  await edited.getByText('Edited', { exact: true }).waitFor()
  await choose(phone.page(), answer, 'Take back')
  await phone.page().getByRole('button', { name: 'Take back', exact: true }).click()
  await messageLog(tablet.page())
    .getByText(/took this message back$/)
    .waitFor()
  await messageLog(tablet.page()).getByText(answer).waitFor({ state: 'detached' })
  const changed = (await guest.history(id)).slice(-2)
  expect(changed.map(({ position, edition }) => [position, edition])).toEqual([
    [stored[0]?.position, 2],
    [stored[1]?.position, 1],
  ])
  expect([...tablet.complaints, ...phone.complaints]).toEqual([])
})

/** Opens the actions of a message by the keyboard, and presses one. */
async function choose(page: Page, text: string, action: string): Promise<void> {
  const message = messageLog(page).getByRole('article').filter({ hasText: text })
  await message.getByRole('button', { name: 'Message options' }).press('Enter')
  await page.getByRole('button', { name: action, exact: true }).click()
}
