import type { Page } from 'playwright'
import { afterAll, beforeAll, expect } from 'vitest'
import { encode } from 'uqr'
import { demoUnits } from '#demo/demo-people.ts'
import { openDevice, type Device } from '#tests/support/device.ts'
import { registerByInvitation } from '#tests/support/join-by-invitation.ts'
import { createJourney } from '#tests/support/journey.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { mailedLink } from '#tests/support/mailbox.ts'
import { DEMO_PASSWORD, HOST_EMAIL } from '#tests/support/people.ts'
import { composer, signIn, waitUntilKept, waitUntilLevel } from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openInstalledDevice, portOfStoredSignIn } from '#tests/support/stored-sign-in.ts'

const MERE = { email: 'mere@karamea.example', password: 'Kererū-at-8', firstName: 'Mere', lastName: 'Tāwhai' }

let server: RunningServer
let phone: Device
let tablet: Device
beforeAll(async () => {
  server = await startServer({ port: portOfStoredSignIn() })
  phone = await openDevice({ viewport: { width: 390, height: 844 } })
  tablet = await openInstalledDevice(server.url, { viewport: { width: 820, height: 1180 } })
})
afterAll(async () => {
  await phone.dispose()
  await tablet.dispose()
  await server.stop()
})
keepScreenshotsOfFailures(() => [phone, tablet])
const it = createJourney()

/** The page of the host, and that of the guest. */
const host = (): Page => tablet.page()
const guest = (): Page => phone.page()
const sheet = () => host().locator('sl-drawer[label="Invite a guest"]')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

let address = ''
let token = ''

/** Creates an invitation in the open sheet and returns its link. */
async function invite(name: string): Promise<string> {
  await sheet().getByLabel('Room', { exact: true }).selectOption(demoUnits.loft.title)
  await sheet().getByLabel('Name', { exact: true }).fill(name)
  await sheet().getByRole('button', { name: 'Create invitation' }).click()
  return sheet().getByLabel('Link', { exact: true }).inputValue()
}

it('a host makes an invitation, as a link, a code and a card', async () => {
  await signIn(host(), server.url, HOST_EMAIL, DEMO_PASSWORD)
  await waitUntilLevel(host())
  await waitUntilKept(host())
  await host().goto(`${server.url}/messages`)
  await tablet.context().setOffline(true)
  await button(host(), 'Invite a guest').first().click()
  await sheet().getByText('You need to be online to invite someone.').waitFor()
  expect(await sheet().getByRole('button', { name: 'Create invitation' }).isDisabled()).toBe(true)
  await tablet.context().setOffline(false)
  address = await invite('Mere')
  expect(address).toMatch(/\/site\/invite\/[\w-]{43}$/)
  token = address.slice(address.lastIndexOf('/') + 1)

  // The QR code contains the same link.
  const dark = encode(address, { border: 2 }).data.flat().filter(Boolean).length
  const drawn = () => sheet().locator('.qr-code path').getAttribute('d')
  await expect.poll(async () => (await drawn())?.split('M').length).toBe(dark + 1)
  await host().evaluate(() => Object.assign(window, { print: () => document.body.classList.add('printing') }))
  await sheet().getByRole('button', { name: 'Print card' }).click()
  await host().locator('body.printing').waitFor()
  await host().emulateMedia({ media: 'print' })
  expect(await host().locator('.invite-card').innerText()).toContain(address)
  expect(await sheet().isVisible()).toBe(false)
  await host().emulateMedia({ media: 'screen' })
  await sheet().getByText('Open', { exact: true }).waitFor()
})

it('the guest opens it, makes an account, and lands in the conversation with the host', async () => {
  await guest().goto(address)
  await heading(guest(), 'Ngaire invites you').waitFor()
  await registerByInvitation(guest(), address, MERE, (email) => mailedLink(server.dataDir, email))
  await button(guest(), 'Join the conversation').click()
  await composer(guest()).waitFor()
  await guest().getByText('You joined by invitation').first().waitFor()
  await guest().getByText(demoUnits.loft.title).first().waitFor()

  await host().getByText('Mere joined by your invitation').first().waitFor()
})

it('the link has done its work: to its guest it says so, to anybody else it has ended', async () => {
  const chat = guest().url()
  await guest().goto(address)
  await heading(guest(), 'This invitation has been used').waitFor()
  // No page that contains the secret stays on the device.
  const kept = () =>
    guest().evaluate(async () => {
      const caching = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      )
      return caching.flat().map(({ url }) => url)
    })
  expect((await kept()).filter((url) => url.includes('/site/invite'))).toEqual([])
  await guest().goto(`${server.url}/messages?invite=${token}`)
  await button(guest(), 'Join the conversation').click()
  await guest().waitForURL(chat)

  await host().goto(`${server.url}/messages?invite=${token}`)
  await heading(host(), 'This invitation has ended').waitFor()
})

it('an own link is left as it is, and a revoked one lets nobody in', async () => {
  await host().goto(`${server.url}/messages`)
  await button(host(), 'Invite a guest').first().click()
  const second = await invite('')
  await host().goto(second)
  await host().getByRole('link', { name: 'Continue' }).click()
  await heading(host(), 'This is your own invitation').waitFor()

  await host().goto(`${server.url}/messages`)
  await button(host(), 'Invite a guest').first().click()
  await sheet().getByRole('button', { name: 'Revoke' }).click()
  await sheet().getByText('Revoked', { exact: true }).waitFor()
  await guest().goto(second)
  await heading(guest(), 'This invitation has ended').waitFor()
  await guest().goto(`${server.url}/messages?invite=${second.slice(second.lastIndexOf('/') + 1)}`)
  await heading(guest(), 'This invitation has ended').waitFor()
})
