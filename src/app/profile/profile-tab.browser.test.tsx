import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ok } from '#contract/result.ts'
import { abilitiesOf, pageBed } from '#tests/support/page-bed.tsx'
import { part } from '#tests/support/page-screens.ts'
import { testProfile, testUnit } from '#tests/support/record-rows.ts'

const bed = pageBed()
const about = page.getByRole('textbox', { name: 'About you' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const waiting = page.getByText('Saved on this device. Waiting to send.')
const edited = async () => (await bed.read('profile', {}))?.row

/** Opens the profile of a guest, as the server has it. */
async function open(...[changes = {}]: Parameters<typeof testProfile>) {
  await bed.put({ profile: [testProfile(changes)] })
  return bed.open('/my-profile', 'GUEST', { width: 390, height: 844 })
}

test('an offline change waits, says so by the button, and survives a reload', async () => {
  await open()
  bed.setOnline(false)
  await about.fill('I walk the hills early')
  await button('Save').click()
  await expect.element(waiting).toBeVisible()
  await expect.element(waiting).toBeInViewport()
  await bed.open('/my-profile', 'GUEST')
  await expect.element(about).toHaveValue('I walk the hills early')
  await expect.element(waiting).toBeVisible()
})

test('merges another field changed elsewhere with a waiting change', async () => {
  await open()
  await about.fill('I walk the hills early')
  await button('Save').click()
  await expect.element(waiting).toBeVisible()
  await bed.put({ profile: [testProfile({ version: 2, phone: '021 555 014' })] })
  await expect.element(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('021 555 014')
  await expect.element(about).toHaveValue('I walk the hills early')
})

test('asks about a field also changed elsewhere, and keeps the choice', async () => {
  await open()
  await about.fill('I walk the hills early')
  await button('Save').click()
  await expect.element(waiting).toBeVisible()
  await bed.put({ profile: [testProfile({ version: 2, about: 'I paint boats' })] })
  await bed.mergeEdits()
  const question = page.getByText('Also changed elsewhere', { exact: true })
  await expect.element(question).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /^Changed elsewhere ?I paint boats$/ })).toBeVisible()
  await expect.element(button('Keep my choice')).toBeDisabled()
  await page.getByRole('radio', { name: /I walk the hills early/ }).click()
  await button('Keep my choice').click()
  await expect.element(question).not.toBeInTheDocument()
  expect(await edited()).toMatchObject({ version: 2, about: 'I walk the hills early' })
})

test('doesn’t change a field while somebody types in it', async () => {
  await open()
  await about.fill('Half a sentence')
  const newer = testProfile({ version: 2, about: 'I paint boats', email: 'hana@people.example' })
  await bed.put({ profile: [newer] })
  // The page has it.
  await expect.element(page.getByText('hana@people.example')).toBeVisible()
  await expect.element(about).toHaveValue('Half a sentence')
})

test('keeps typed text during a visit to the other tab', async () => {
  await open()
  await about.fill('Half a sentence')
  await page.getByRole('link', { name: 'Sign-in and devices' }).click()
  await expect.element(page.getByRole('heading', { name: 'Password' })).toBeVisible()
  await expect.element(about).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await expect.element(about).toHaveValue('Half a sentence')
})

test('asks before leaving typed text behind', async () => {
  const router = await open()
  await about.fill('Half a sentence')
  void router.navigate('/settings')
  await button('Keep editing').click()
  await expect.element(button('Keep editing')).not.toBeInTheDocument()
  await expect.element(about).toHaveValue('Half a sentence')
  await expect.poll(() => router.state.location.pathname).toBe('/my-profile')
  void router.navigate('/settings')
  await button('Leave without saving').click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})

test('turns a notice off with one press', async () => {
  await open({ noticesOff: ['messages:mail'] })
  const mail = page.getByRole('group', { name: 'Support tickets' }).getByLabelText('Email')
  await expect.element(mail).toBeChecked()
  await mail.click()
  await expect.element(mail).not.toBeChecked()
  await expect.poll(edited).toMatchObject({ noticesOff: ['messages:mail', 'tickets:mail'] })
})

test('the first line in emails can be turned off alone, and only while emails are on', async () => {
  await open({ noticesOff: [] })
  const messages = page.getByRole('group', { name: 'Messages' })
  const line = messages.getByLabelText('The message’s first line in the email')
  await expect.element(line).toBeChecked()
  await line.click()
  await expect.element(line).not.toBeChecked()
  await expect.poll(edited).toMatchObject({ noticesOff: ['messages:preview'] })
  await messages.getByLabelText('Email', { exact: true }).click()
  await expect.element(line).toBeDisabled()
  await expect.poll(edited).toMatchObject({ noticesOff: ['messages:mail', 'messages:preview'] })
})

/** Returns a picture of one colour, as a file that somebody chooses. */
async function picture(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(600, 400)
  canvas.getContext('2d')?.fillRect(0, 0, 600, 400)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], name, { type: 'image/jpeg' })
}

test('a picture chosen offline shows at once, survives a reload, and can be removed', async () => {
  await open()
  bed.setOnline(false)
  await expect.element(button('Choose a picture')).toBeVisible()
  await userEvent.upload(part('.avatar-field input'), await picture('me.jpg'))
  await expect.element(page.getByText('Saved on this device. Sends when you’re back online.')).toBeVisible()
  const shown = () => document.querySelector<HTMLImageElement>('.avatar-field .avatar img')?.naturalWidth
  await expect.poll(shown).toBeGreaterThan(0)
  await bed.open('/my-profile', 'GUEST', { width: 1180 })
  await expect.poll(shown).toBeGreaterThan(0)
  await button('Remove').click()
  await expect.element(button('Choose a picture')).toBeVisible()
  expect(await bed.read('files', { purpose: 'avatar', ownerId: null })).toEqual([])
})

test('removes a picture that is on the server', async () => {
  await open({ avatarUrl: '/files/a' })
  await button('Remove').click()
  await expect.poll(edited).toMatchObject({ avatarUrl: null })
})

test('a guest who lists a place becomes a host at once', async () => {
  await bed.put({ units: [testUnit(1)] })
  const router = await open()
  const become = vi.fn(async () => ok({ data: { role: 'HOST' as const, abilities: abilitiesOf('HOST') } }))
  bed.server.ask.becomeHost = become
  await button('Become a host').click()
  await expect.poll(() => router.state.location.pathname).toBe('/units')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Rooms' })).toBeVisible()
  await router.navigate('/my-profile?tab=no-such-tab')
  await expect.element(about).toBeVisible()
  await expect.poll(() => button('Become a host').query()).toBeNull()
})

test('an older address redirects to the profile', async () => {
  const router = await bed.open('/pages/user-profile', 'GUEST')
  await expect
    .poll(() => router.state.location.pathname + router.state.location.search)
    .toBe('/my-profile?tab=profile')
})

test('the language of emails can be chosen offline, and is kept', async () => {
  const field = page.getByLabelText('Language of emails and notifications')
  await open({ locale: 'en' })
  bed.setOnline(false)
  await field.selectOptions('हिन्दी')
  await expect.poll(async () => (await edited())?.locale).toBe('hi')
  await bed.open('/my-profile', 'GUEST')
  await expect.element(field).toHaveValue('hi')
})

test('has no field for the language of emails if the server doesn’t know it', async () => {
  await open()
  await expect.element(about).toBeVisible()
  await expect.poll(() => page.getByLabelText('Language of emails and notifications').query()).toBeNull()
})

test('saves a host’s details while typing, offline too, and across a reload', async () => {
  const none = { bankAccount: '', serviceAddress: '', paymentDetails: '', bondWeeks: null }
  await bed.put({ profile: [testProfile({ ...none, role: 'HOST' })] })
  await bed.open('/my-profile', 'HOST', { width: 390, height: 844 })
  bed.setOnline(false)
  const details = page.getByRole('region', { name: 'For your agreements' })
  await details.getByLabelText('Bank account').fill('01-0902')
  await expect.element(details.getByText(/^Check the number/)).toBeVisible()
  await details.getByLabelText('Bank account').fill('01-0902-0068389-00')
  await expect.element(details.getByText(/^Check the number/)).not.toBeInTheDocument()
  await details.getByLabelText('Usual bond, in weeks of rent').fill('3')
  await userEvent.tab()
  await expect.poll(edited).toMatchObject({ bankAccount: '01-0902-0068389-00', bondWeeks: 3 })
  await bed.open('/my-profile', 'HOST')
  await expect.element(details.getByLabelText('Usual bond, in weeks of rent')).toHaveValue('3')
})

test('asks neither guests nor hosts of an older server for a host’s details', async () => {
  const details = page.getByRole('region', { name: 'For your agreements' })
  await open({ bankAccount: '' })
  await expect.element(about).toBeVisible()
  await expect.poll(() => details.query()).toBeNull()
  await bed.put({ profile: [testProfile({ role: 'HOST' })] })
  await bed.open('/my-profile', 'HOST')
  await expect.element(about).toBeVisible()
  await expect.poll(() => details.query()).toBeNull()
})
