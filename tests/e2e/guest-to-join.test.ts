import type { Page } from 'playwright'
import { expect } from 'vitest'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { dayAtPlace } from '#contract/region.ts'
import type { Device } from '#tests/support/device.ts'
import { registerByInvitation } from '#tests/support/join-by-invitation.ts'
import { createJourney } from '#tests/support/journey.ts'
import { test } from '#tests/support/journey-test.ts'
import { lookThrough } from '#tests/support/look.ts'
import { composer, waitUntilKept, waitUntilLevel } from '#tests/support/screens.ts'
import { until } from '#tests/support/until.ts'
import type { Room } from '#tests/support/world.ts'

const MERE = { password: 'Kererū-at-8', firstName: 'Mere', lastName: 'Tāwhai' }

let url = ''
let email = ''
let room: Room
let tablet: Device
let phone: Device
test.beforeAll(async ({ server, world, devices }) => {
  url = server.publicUrl
  email = `mere.${world.id}@karamea.example`
  room = world.room
  tablet = await devices.of(world.host, { viewport: { width: 820, height: 1180 } })
  phone = await devices.installed({ viewport: { width: 390, height: 844 } })
})
const it = createJourney(test)

const host = (): Page => tablet.page()
const guest = (): Page => phone.page()
const today = () => dayAtPlace(new Date(), 'Pacific/Auckland')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const dialog = (page: Page) => page.locator('sl-dialog[open]')
const sheet = () => host().locator('sl-drawer[label="Invite a guest"]')
/** Says that the draft's guest has no account yet. */
const notice = () => host().getByText('Your guest hasn’t joined yet')

let draft = ''
let invitation = ''

it('offline, a host drafts an agreement with a guest without an account; both sign', async () => {
  await waitUntilLevel(host())
  await waitUntilKept(host())
  await host().goto(`${url}/accommodation/agreements`)
  await heading(host(), 'Agreements').waitFor()
  await tablet.context().setOffline(true)
  await button(host(), 'New agreement').click()
  await field(host(), 'Room').selectOption({ label: room.title })
  await field(host(), 'Guest').selectOption({ label: 'A new guest' })
  await field(host(), 'Guest’s name').fill('Mere Tāwhai')
  await lookThrough(host(), 'draft-to-join-new', [820, 390, 320, 1440])
  await button(host(), 'Create draft').click()
  await heading(host(), 'Mere Tāwhai').waitFor()
  draft = host().url()

  // An invitation needs the draft on the server, and a signature needs the days.
  await notice().waitFor()
  await host()
    .getByText(/You can invite them once you’re back online\./)
    .waitFor()
  expect(await button(host(), 'Invite guest').isDisabled()).toBe(true)
  for (const name of ['Send to guest', 'Sign as host', 'Guest signs here'])
    expect(await button(host(), name).count(), name).toBe(0)
  expect(await host().getByRole('link', { name: 'Message', exact: true }).count()).toBe(0)
  await field(host(), 'First day').fill(today())
  await host()
    .getByLabel(/^(Last day|Day of leaving)$/)
    .fill(addDays(today(), 14))
  await field(host(), 'Rent per week').fill('400')
  await field(host(), 'Rent per week').blur()
  await lookThrough(host(), 'draft-to-join-offline', [820, 390, 320, 1440])
  // The guest at the gate signs with no signal, then the host.
  for (const party of ['Guest signs here', 'Sign as host']) {
    await button(host(), party).click()
    await dialog(host()).getByRole('button', { name: 'Sign', exact: true }).click()
    await button(host(), party).waitFor({ state: 'detached' })
  }
  await lookThrough(host(), 'draft-to-join-signed', [820, 390])
  await tablet.context().setOffline(false)
})

it('the host invites them to the saved draft', async () => {
  const invite = button(host(), 'Invite guest')
  await until('the draft is saved', () => invite.isEnabled(), 30_000)
  await lookThrough(host(), 'draft-to-join', [820, 390, 320, 1440])
  await invite.click()
  expect(await sheet().getByLabel('Name', { exact: true }).inputValue()).toBe('Mere Tāwhai')
  const chosen = sheet().getByLabel('Room', { exact: true })
  expect(await chosen.locator('option:checked').textContent()).toBe(room.title)
  await lookThrough(host(), 'draft-invite', [820, 390, 320, 1440])
  await sheet().getByRole('button', { name: 'Create invitation' }).click()
  invitation = await sheet().getByLabel('Link', { exact: true }).inputValue()
  await lookThrough(host(), 'draft-invited', [820, 390, 320, 1440])
  await host().emulateMedia({ media: 'print' })
  if (process.env['LOOK_DIR']) await host().screenshot({ path: `${process.env['LOOK_DIR']}/card.png` })
  await host().emulateMedia({ media: 'screen' })
  await host().keyboard.press('Escape')
  await sheet().waitFor({ state: 'hidden' })
})

it('the guest registers, joins, and sees the draft only once it is sent', async () => {
  await registerByInvitation(guest(), invitation, { ...MERE, email }, linkInMailbox)
  await button(guest(), 'Join the conversation').click()
  await composer(guest()).waitFor()
  await guest().goto(`${url}/accommodation/agreements`)
  await waitUntilLevel(guest())
  await guest().getByText('No agreements yet').waitFor()

  // The same draft with its content, and now with a guest to send it to.
  await notice().waitFor({ state: 'detached', timeout: 30_000 })
  expect(host().url()).toBe(draft)
  expect(await field(host(), 'Rent per week').inputValue()).toBe('400.00')
  expect(await host().getByRole('link', { name: 'Message', exact: true }).count()).toBe(1)
  await button(host(), 'Send to guest').click()
  await host().getByRole('dialog', { name: 'Send to Mere Tāwhai?' }).waitFor()
  await dialog(host()).getByRole('button', { name: 'Send to guest' }).click()
  await host().getByText('Pending', { exact: true }).waitFor()
})

it('the guest accepts the draft, and the host starts the stay', async () => {
  await guest()
    .getByRole('link', { name: new RegExp(room.title) })
    .click()
  await heading(guest(), 'Ngaire Holloway').waitFor()
  await guest().getByText('Is this your signature?').waitFor()
  await guest().getByText('Recorded on the host’s device').waitFor()
  await button(guest(), 'Accept').click()
  await guest().getByRole('dialog', { name: 'Accept this agreement?' }).waitFor()
  expect(await dialog(guest()).getByLabel('Full name').inputValue()).toBe('Mere Tāwhai')
  await dialog(guest()).getByRole('button', { name: 'Accept' }).click()
  await guest().getByText('Approved', { exact: true }).waitFor()
  await guest().getByText('You’ve both agreed').waitFor()
  expect(await guest().getByRole('link', { name: 'Open your stay' }).getAttribute('href')).toBe('/dashboard')
  await lookThrough(guest(), 'joined-agreed')
  await button(host(), 'They’ve arrived').click()
  await dialog(host()).getByRole('button', { name: 'They’ve arrived' }).click()
  await host().getByText('Active', { exact: true }).first().waitFor()
  expect([...tablet.complaints, ...phone.complaints]).toEqual([])
})

/** Opens the server's mailbox like a person who tries the product. Returns the link in the mail. */
async function linkInMailbox(to: string): Promise<string> {
  const mail = guest().getByRole('listitem').filter({ hasText: to })
  await until('the mail is in the mailbox', async () => {
    await guest().goto(`${url}/mailbox`)
    return (await mail.count()) > 0
  })
  await mail.first().getByRole('link').click()
  const href = await guest().locator('.letter a').first().getAttribute('href')
  if (href === null) throw new Error('The mail holds no link')
  return href
}
