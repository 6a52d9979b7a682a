import type { Page } from 'playwright'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { untilSettled } from '#tests/support/places.ts'
import { photo } from '#tests/support/pictures.ts'
import { composer, messageLog, writeMessage } from '#tests/support/screens.ts'
import { dialog, today } from './money-screen.ts'
import type { PageState } from './page-state.ts'

const MESSAGES = { role: 'HOST', path: '/messages' } as const
const SECURITY = { role: 'HOST', path: '/my-profile?tab=security' } as const
const DASHBOARD = { role: 'HOST', path: '/dashboard' } as const
const PASSWORD = 'Farstead-2026!'

export const drawer = (page: Page) => page.locator('sl-drawer[open]')

/** What a host opens and fills in, besides money. */
export const HOST_STATES: readonly PageState[] = [
  {
    name: 'a conversation with no network',
    ...MESSAGES,
    async reach(page) {
      await openAnyChat(page)
      await page.context().setOffline(true)
      await page.getByText('You are offline').first().waitFor()
    },
  },
  {
    name: 'photos chosen for a message',
    ...MESSAGES,
    async reach(page) {
      await openAnyChat(page)
      const pictures = await Promise.all([photo(300, 200), photo(200, 300)])
      await page
        .locator('input[type=file]')
        .setInputFiles(
          pictures.map((buffer, nth) => ({ name: `${nth}.jpg`, mimeType: 'image/jpeg', buffer })),
        )
      await page.locator('.draft-photo').nth(1).waitFor()
    },
  },
  {
    name: 'what can be done with a message',
    ...MESSAGES,
    async reach(page) {
      await openAnyChat(page)
      await page.setViewportSize({ width: 390, height: 860 })
      await openMessageOptions(page)
    },
  },
  {
    name: 'an answer that quotes a message',
    ...MESSAGES,
    async reach(page) {
      await openAnyChat(page)
      await page.setViewportSize({ width: 390, height: 860 })
      await openMessageOptions(page)
      await drawer(page).getByRole('button', { name: 'Reply' }).click()
      await page.locator('.composer-quote').waitFor()
    },
  },
  {
    name: 'the question before a message is taken back',
    ...MESSAGES,
    async reach(page) {
      await openAnyChat(page)
      await page.setViewportSize({ width: 390, height: 860 })
      await writeMessage(page, 'The gate by the river is open')
      await openMessageOptions(page)
      await drawer(page).getByRole('button', { name: 'Take back' }).click()
      await dialog(page).getByText('stays in a saved conversation').waitFor()
    },
  },
  {
    name: 'messages that were changed, and changes that wait',
    ...MESSAGES,
    async reach(page) {
      await openAnyChat(page)
      await page.setViewportSize({ width: 390, height: 860 })
      await changeMessage(page, 'I come at six', 'Edit', 'I come at seven')
      await messageLog(page).getByText('Edited', { exact: true }).last().waitFor()
      await changeMessage(page, 'To somebody else', 'Take back')
      await messageLog(page).getByText('You took this message back').last().waitFor()
      await writeMessage(page, 'Bring the key')
      await untilSent(page)
      await page.context().setOffline(true)
      await openMessageOptions(page)
      await drawer(page).getByRole('button', { name: 'Thumbs up' }).click()
      await openMessageOptions(page)
      await drawer(page).getByRole('button', { name: 'Edit' }).click()
      await composer(page).fill('Bring both keys')
      await composer(page).press('Enter')
      await messageLog(page).getByText('Your edit is waiting to send').waitFor()
    },
  },
  {
    name: 'the stay over a conversation',
    ...MESSAGES,
    async reach(page) {
      await openAnyChat(page)
      await page.setViewportSize({ width: 390, height: 860 })
      await page.getByRole('button', { name: 'Stay details' }).click()
      await drawer(page).getByRole('heading').first().waitFor()
    },
  },
  {
    name: 'the conversations with people who are staying',
    ...MESSAGES,
    async reach(page) {
      const filter = page.getByRole('button', { name: /^Staying \d+$/ })
      await filter.click()
      await page.waitForURL((url) => url.searchParams.get('show') === 'staying')
    },
  },
  {
    name: 'an invitation with its code',
    ...MESSAGES,
    async reach(page) {
      await page.getByRole('button', { name: 'Invite a guest' }).first().click()
      await drawer(page).getByLabel('Name', { exact: true }).fill('Mere')
      await drawer(page).getByRole('button', { name: 'Create invitation' }).click()
      await drawer(page).locator('.qr-code path').waitFor()
    },
  },
  {
    name: 'a message that sends itself to write',
    role: 'HOST',
    path: '/settings',
    async reach(page) {
      await page.getByRole('button', { name: 'Open scheduled messages' }).click()
      await drawer(page).getByRole('button', { name: 'New message' }).click()
      await drawer(page).getByLabel('Message in English').fill('Kia ora')
      await drawer(page).getByLabel('Another language').selectOption('es')
    },
  },
  {
    name: 'a saved reply to write',
    role: 'HOST',
    path: '/settings',
    async reach(page) {
      await page.getByRole('button', { name: 'Open saved replies' }).click()
      await drawer(page).getByRole('button', { name: 'New reply' }).click()
      await drawer(page).getByLabel('Title').fill('The way here')
      await drawer(page).getByRole('button', { name: 'Name', exact: true }).click()
    },
  },
  {
    name: 'two PINs that differ',
    role: 'HOST',
    path: '/settings',
    async reach(page) {
      await page.getByLabel('PIN, 4 to 12 digits').fill('1234')
      await page.getByLabel('Repeat PIN').fill('12345')
      await page.getByRole('button', { name: 'Set a PIN' }).click()
      await page.getByText('Repeat PIN does not match').waitFor()
    },
  },
  {
    name: 'every setting',
    role: 'HOST',
    path: '/settings',
    async reach(page) {
      await page.getByText('Advanced', { exact: true }).click()
      await page.getByText('Translucent top bar').waitFor()
    },
  },
  {
    name: 'what a search finds',
    ...DASHBOARD,
    async reach(page) {
      await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
      await page.getByRole('combobox', { name: 'Search' }).fill('kopua')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'the shortcuts',
    ...DASHBOARD,
    async reach(page) {
      await page.getByRole('button', { name: 'Shortcuts' }).click()
      await page.getByRole('menuitem').first().waitFor()
    },
  },
  {
    name: 'days to block where somebody stays',
    ...DASHBOARD,
    async reach(page) {
      await page.getByRole('button', { name: 'Block days', exact: true }).first().click()
      await dialog(page).getByLabel('Room').selectOption('Tōtara Cabin')
      await dialog(page).getByLabel('First day').fill(addDays(today(), 8))
      await dialog(page).getByLabel('Last day').fill(addDays(today(), 9))
      await dialog(page)
        .getByText(/overlapping stay/i)
        .waitFor()
    },
  },
  {
    name: 'the address of a room’s calendar',
    role: 'HOST',
    path: '/units',
    async reach(page) {
      await openRoom(page)
      await page.getByRole('button', { name: 'Edit Calendars' }).click()
      const calendars = page.getByRole('region', { name: 'Calendars' })
      await calendars.getByRole('button', { name: 'Make a calendar link' }).click()
      await calendars.getByLabel('Address', { exact: true }).waitFor()
    },
  },
  {
    name: 'a room whose extra guests have no price',
    role: 'HOST',
    path: '/units',
    async reach(page) {
      await openRoom(page)
      await page.getByRole('button', { name: 'Edit Pricing' }).click()
      await page.getByLabel('Number of Guests Included', { exact: true }).fill('4')
      await page.getByLabel('Max Guests Allowed', { exact: true }).fill('2')
      await page.getByText(/^To charge for extra guests/).waitFor()
    },
  },
  {
    name: 'a second factor to turn on',
    ...SECURITY,
    async reach(page) {
      const part = page.getByRole('region', { name: 'A code from your phone' })
      await part.getByRole('button', { name: 'Turn it on' }).click()
      await part.getByLabel('Current password', { exact: true }).fill(PASSWORD)
      await part.getByRole('button', { name: 'Next' }).click()
      await part.getByRole('img', { name: /QR code/ }).waitFor()
    },
  },
  {
    name: 'a passkey to add, with what is missing',
    ...SECURITY,
    async reach(page) {
      const part = page.getByRole('region', { name: 'Passkeys' })
      await part.getByRole('button', { name: 'Add a passkey' }).click()
      await part.getByRole('button', { name: 'Next' }).click()
      await part.getByText('Current password is required').waitFor()
    },
  },
  {
    name: 'another address to sign in with',
    ...SECURITY,
    async reach(page) {
      const part = page.getByRole('region', { name: 'Email address' })
      await part.getByRole('button', { name: 'Change email address' }).click()
      await part.getByLabel('New email address').waitFor()
    },
  },
  {
    name: 'an account to delete',
    ...SECURITY,
    async reach(page) {
      await page.getByRole('button', { name: 'Delete my account' }).click()
      await page.getByLabel('Current password', { exact: true }).last().waitFor()
    },
  },
  {
    name: 'a ticket to write, with what is missing',
    ...DASHBOARD,
    async reach(page) {
      await page
        .getByRole('button', { name: /account menu/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Get help' }).click()
      await dialog(page)
        .locator('input[type=file]')
        .last()
        .setInputFiles({ name: 'gate.jpg', mimeType: 'image/jpeg', buffer: await photo(300, 200) })
      await dialog(page).getByText('gate.jpg').first().waitFor()
      await dialog(page).getByRole('button', { name: 'Send ticket' }).click()
      await dialog(page).getByText('Subject is required').waitFor()
    },
  },
  {
    name: 'an agreement for somebody who isn’t here yet',
    role: 'HOST',
    path: '/accommodation/agreements',
    async reach(page) {
      await page.getByRole('button', { name: 'New agreement' }).click()
      await dialog(page).getByLabel('Guest', { exact: true }).selectOption({ label: 'A new guest' })
      await dialog(page).getByLabel('Guest’s name').fill('Mere Tāwhai')
    },
  },
]

export async function openAnyChat(page: Page): Promise<void> {
  await page.locator('a[href*="chat="]').first().click()
  await composer(page).waitFor()
  await untilSettled(page)
}

async function openMessageOptions(page: Page): Promise<void> {
  await messageLog(page).getByRole('button', { name: 'Message options' }).last().press('Enter')
  await drawer(page).getByRole('button', { name: 'Copy text' }).waitFor()
}

/** Writes a message, and edits or takes it back once the server has it. */
async function changeMessage(page: Page, text: string, action: 'Edit' | 'Take back', to = ''): Promise<void> {
  await writeMessage(page, text)
  await untilSent(page)
  await openMessageOptions(page)
  await drawer(page).getByRole('button', { name: action }).click()
  if (action === 'Take back') return dialog(page).getByRole('button', { name: action }).click()
  await composer(page).fill(to)
  await composer(page).press('Enter')
}

async function untilSent(page: Page): Promise<void> {
  await messageLog(page)
    .getByRole('article')
    .last()
    .getByText(/Sent|Read/)
    .waitFor()
}

async function openRoom(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /Woolshed Loft/ })
    .first()
    .click()
  await page.getByLabel('Max Guests Allowed', { exact: true }).waitFor()
}
