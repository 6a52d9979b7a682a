import { generateSync } from 'otplib'
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect } from 'vitest'
import { profile } from '#contract/profile.ts'
import { demoGuests } from '#demo/demo-people.ts'
import { mailedLink } from '#tests/support/mailbox.ts'
import { until } from '#tests/support/until.ts'
import type { Device } from '#tests/support/device.ts'
import { createJourney } from '#tests/support/journey.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { photo } from '#tests/support/pictures.ts'
import { DEMO_PASSWORD, signInByApi, type Person } from '#tests/support/people.ts'
import { signIn, waitUntilKept, waitUntilLevel } from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openInstalledDevice, portOfStoredSignIn } from '#tests/support/stored-sign-in.ts'

/** A guest without a stay, because one who has one can't delete their account. */
const { email: EMAIL } = demoGuests.wiremu

let server: RunningServer
let guest: Person
let phone: Device
let desk: Device

beforeAll(async () => {
  server = await startServer({ port: portOfStoredSignIn() })
  guest = await signInByApi(server.url, EMAIL)
  phone = await openInstalledDevice(server.url, { viewport: { width: 390, height: 844 } })
  desk = await openInstalledDevice(server.url)
})
afterAll(async () => {
  await phone.dispose()
  await desk.dispose()
  await server.stop()
})
keepScreenshotsOfFailures(() => [phone, desk])
const it = createJourney()

const about = (page: Page) => page.getByRole('textbox', { name: 'About you' })
const number = (page: Page) => page.getByRole('textbox', { name: 'Phone' })
const waiting = (page: Page) => page.getByText('Saved on this device. Waiting to send.')

async function openProfile(page: Page): Promise<void> {
  await page.goto(`${server.url}/my-profile`)
  await page.getByRole('heading', { level: 1, name: 'My Profile' }).waitFor()
  await about(page).waitFor()
}
function isInWindow(line: Locator): Promise<boolean> {
  return line.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  })
}
/** Returns the profile on the server: the oracle. */
async function onServer(): Promise<unknown> {
  return profile.answer.parse(await (await guest.request('GET', '/users/me/profile')).json()).data
}
async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

it('a profile changed without a network outlives a reload; another field from elsewhere joins it, the same field asks', async () => {
  for (const device of [phone, desk]) {
    await signIn(device.page(), server.url, EMAIL, DEMO_PASSWORD)
    await device.page().waitForURL(/messages/)
  }
  const [mine, theirs] = [phone.page(), desk.page()]
  await waitUntilLevel(theirs)
  await waitUntilKept(mine)
  await openProfile(mine)
  await openProfile(theirs)
  await phone.context().setOffline(true)
  await about(mine).fill('I walk the hills early')
  await save(mine)
  await waiting(mine).waitFor()
  // Next to the pressed button, and so visible.
  expect(await isInWindow(waiting(mine))).toBe(true)
  await mine.reload()
  await waiting(mine).waitFor()
  expect(await about(mine).inputValue()).toBe('I walk the hills early')

  await number(theirs).fill('021 555 014')
  await about(theirs).fill('I paint boats')
  await save(theirs)
  await theirs.getByText('Saved', { exact: true }).waitFor()
  await expect.poll(onServer).toMatchObject({ phone: '021 555 014', about: 'I paint boats' })

  await phone.context().setOffline(false)
  await mine.getByText('Also changed elsewhere', { exact: true }).waitFor()
  expect(await number(mine).inputValue()).toBe('021 555 014')
  await mine.getByRole('radio', { name: /I walk the hills early/ }).check()
  await mine.getByRole('button', { name: 'Keep my choice' }).click()
  await mine.getByText('Also changed elsewhere', { exact: true }).waitFor({ state: 'detached' })
  await expect.poll(onServer).toMatchObject({ phone: '021 555 014', about: 'I walk the hills early' })
  await theirs.waitForFunction(() => document.querySelector('textarea')?.value === 'I walk the hills early')
})

it('what is typed outlives a look at another tab, and is not left behind unasked', async () => {
  const page = desk.page()
  await openProfile(page)
  await about(page).fill('Half a sentence')
  await page.getByRole('link', { name: 'Sign-in and devices' }).click()
  await page.getByRole('heading', { name: 'Password' }).waitFor()
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  expect(await about(page).inputValue()).toBe('Half a sentence')
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await about(page).inputValue()).toBe('Half a sentence')
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
})

it('a picture chosen offline shows everywhere here, reaches the other device, and can be taken away there', async () => {
  const [mine, theirs] = [phone.page(), desk.page()]
  await openProfile(mine)
  await openProfile(theirs)
  await phone.context().setOffline(true)
  await mine.locator('input[type=file]').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await photo(600, 400),
  })
  await mine.getByText('Saved on this device. Sends when you’re back online.').waitFor()
  await mine.locator('.avatar-field .avatar img').waitFor()
  await phone.context().setOffline(false)
  const inMenu = theirs.getByRole('banner').locator('.avatar img')
  await inMenu.waitFor()
  await expect.poll(() => inMenu.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await theirs.getByRole('button', { name: 'Remove', exact: true }).click()
  await inMenu.waitFor({ state: 'detached' })
  await mine.locator('.avatar-field .avatar img').waitFor({ state: 'detached' })
})

it('a new password needs the old one and signs out every other device', async () => {
  const page = phone.page()
  await page.goto(`${server.url}/my-profile?tab=security`)
  const fill = async (current: string) => {
    await page.getByLabel('Current password', { exact: true }).fill(current)
    await page.getByLabel('New password', { exact: true }).fill('Newer-Pass-2027!')
    await page.getByLabel('Confirm password', { exact: true }).fill('Newer-Pass-2027!')
    await page.getByRole('button', { name: 'Save new password' }).click()
  }
  const devices = page.getByRole('listitem').getByText(/^Chrome on /)
  await devices.nth(1).waitFor()
  const before = await devices.count()
  await page
    .getByRole('button', { name: /^Sign out Chrome on / })
    .last()
    .click()
  await page.getByText(/^Chrome on .+ is signed out$/).waitFor()
  await expect.poll(() => devices.count()).toBe(before - 1)
  await fill('Not-The-One-1!')
  await page.getByText('Current password does not match').waitFor()
  await fill(DEMO_PASSWORD)
  await page.getByText('Password changed', { exact: true }).waitFor()
  await desk.page().goto(`${server.url}/dashboard`)
  await desk.page().waitForURL(/\/login/)
  await page.goto(`${server.url}/dashboard`)
  await page.getByRole('heading', { level: 1 }).waitFor()
})

it('signing in asks for a code of the phone once that is on, and takes a recovery code for it', async () => {
  const page = phone.page()
  await page.goto(`${server.url}/my-profile?tab=security`)
  const part = page.getByRole('region', { name: 'A code from your phone' })
  await part.getByRole('button', { name: 'Turn it on' }).click()
  await part.getByLabel('Current password', { exact: true }).fill('Newer-Pass-2027!')
  await part.getByRole('button', { name: 'Next' }).click()
  await part.getByRole('img', { name: /QR code/ }).waitFor()
  const secret = (await part.locator('.factor-secret').innerText()).replaceAll(' ', '')
  await part.getByLabel('Code from the app').fill(generateSync({ secret }))
  await part.getByRole('button', { name: 'Turn it on' }).click()
  const recoveryCode = await part.locator('.recovery-codes code').first().innerText()
  await part.getByRole('button', { name: 'I’ve saved them' }).click()
  await part.getByText('Recovery codes left: 10').waitFor()

  const other = desk.page()
  await other.goto(`${server.url}/login`)
  await other.getByLabel('Email', { exact: true }).fill(EMAIL)
  await other.getByLabel('Password', { exact: true }).fill('Newer-Pass-2027!')
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await other.getByLabel('Code', { exact: true }).fill('000000')
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await other.getByText('Code does not match').waitFor()
  await other.getByLabel('Code', { exact: true }).fill(recoveryCode)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await other.waitForURL(/dashboard|messages/)
})

it('another address signs in once the link that was mailed to it is followed, and what the person is told of is theirs to choose', async () => {
  const page = phone.page()
  const next = 'wiremu.elsewhere@people.example'
  await page.goto(`${server.url}/my-profile?tab=security`)
  const part = page.getByRole('region', { name: 'Email address' })
  await part.getByRole('button', { name: 'Change email address' }).click()
  await part.getByLabel('New email address').fill(next)
  await part.getByLabel('Current password', { exact: true }).fill('Newer-Pass-2027!')
  await part.getByRole('button', { name: 'Send the link' }).click()
  await part.getByText(`We’ve sent a link to ${next}`).waitFor()

  const other = desk.page()
  await other.goto(await mailedLink(server.dataDir, next))
  await other.getByRole('button', { name: 'Use this address' }).click()
  await other.getByRole('heading', { level: 1, name: 'Your email address has changed' }).waitFor()
  // The feed delivers it to signed-in devices.
  await part.getByText(next, { exact: true }).waitFor()
  expect(await part.getByText('We’ve sent a link').count()).toBe(0)
  // The former address is notified, with a link to undo, and no longer signs in. The new one does, and is asked for a
  // code.
  await until('the former address is told', async () =>
    (await mailedLink(server.dataDir, EMAIL)).includes('/site/email-undo/'),
  )
  await expect(signInByApi(server.url, EMAIL, 'Newer-Pass-2027!')).rejects.toThrow(': 401')
  await expect(signInByApi(server.url, next, 'Newer-Pass-2027!')).rejects.toThrow(': 428')

  await page.goto(`${server.url}/my-profile`)
  const notices = page.getByRole('region', { name: 'Tell me about' })
  const mail = notices.getByRole('group', { name: 'Support tickets' }).getByLabel('Email')
  await mail.uncheck()
  // It belongs to the account, so the other device shows it too.
  await other.goto(`${server.url}/my-profile`)
  const there = other.getByRole('group', { name: 'Support tickets' }).getByLabel('Email')
  await until('the other device knows', async () => !(await there.isChecked()))
})

it('everything can be downloaded, and the account deleted, which can be taken back', async () => {
  const page = phone.page()
  await page.goto(`${server.url}/my-profile?tab=security`)
  const part = page.getByRole('region', { name: 'Your account' })
  await part.getByRole('button', { name: 'Download everything' }).click()
  await part.getByLabel('Current password', { exact: true }).fill('Newer-Pass-2027!')
  const downloading = page.waitForEvent('download')
  await part.getByRole('button', { name: 'Download everything' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^farstead-.+\.zip$/)
  await part.getByRole('button', { name: 'Delete my account' }).click()
  await part.getByLabel('Current password', { exact: true }).fill('Newer-Pass-2027!')
  await part.getByRole('button', { name: 'Delete my account' }).click()
  await part.getByText('Your account will be deleted on').waitFor()
  await part.getByRole('button', { name: 'Keep my account' }).click()
  await part.getByText('Your account stays').waitFor()
})

it('a guest lists their place from the menu of the account: the role is theirs at once', async () => {
  const page = phone.page()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'List your place' }).click()
  await page.getByRole('button', { name: 'Become a host' }).click()
  await page.waitForURL(/units/)
  // An older address of the same page, and a tab that doesn't exist.
  await page.goto(`${server.url}/pages/user-profile`)
  await page.waitForURL(`${server.url}/my-profile?tab=profile`)
  await page.goto(`${server.url}/my-profile?tab=no-such-tab`)
  await about(page).waitFor()
  expect(await page.getByRole('button', { name: 'Become a host' }).count()).toBe(0)
})
