import type { Page } from 'playwright'
import { openAnyChat, drawer } from './host-states.ts'
import { dialog } from './money-screen.ts'
import type { PageState } from './page-state.ts'

const ADMIN_HOME = { role: 'ADMIN', path: '/dashboard' } as const

/** What people open who are signed out, guests or administrators. */
export const OTHER_STATES: readonly PageState[] = [
  {
    name: 'the second step of a new account, with no role chosen',
    role: null,
    path: '/register',
    async reach(page) {
      await page.getByLabel('Email', { exact: true }).fill('somebody.else@farstead.example')
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByLabel('First name', { exact: true }).fill('Mere')
      await page.getByLabel('Last name', { exact: true }).fill('Tāwhai')
      await page.getByLabel('Password', { exact: true }).fill('Lamb-Chops-2026!')
      await page.getByLabel('Confirm password', { exact: true }).fill('Lamb-Chops-2026!')
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByRole('button', { name: 'Submit' }).click()
      await page.getByText('Role is required').waitFor()
    },
  },
  {
    name: 'an answer of the help',
    role: null,
    path: '/help',
    async reach(page) {
      await page.getByRole('searchbox', { name: 'Search help' }).fill('recovery')
      await page.getByText('How do I turn on a second factor?').click()
      await page.getByText('Keep the recovery codes').waitFor()
    },
  },
  {
    name: 'the assistant',
    role: null,
    path: '/login',
    reach: openAssistant,
  },
  {
    name: 'rooms that the assistant found',
    role: null,
    path: '/login',
    async reach(page) {
      await openAssistant(page)
      await page.getByRole('button', { name: 'Find me a room in Ōpōtiki' }).click()
      await page.getByRole('link', { name: 'Tōtara Cabin' }).first().waitFor()
    },
  },
  {
    name: 'a ticket that the assistant asks about',
    role: 'GUEST',
    path: '/settings',
    async reach(page) {
      await openAssistant(page)
      const field = page.getByRole('textbox', { name: 'Message to the assistant' })
      await field.fill('Raise a support ticket')
      await field.press('Enter')
      await page.locator('.assistant').getByRole('button', { name: 'Send ticket' }).waitFor()
    },
  },
  {
    name: 'the assistant with no network',
    role: 'GUEST',
    path: '/settings',
    async reach(page) {
      await openAssistant(page)
      await page.context().setOffline(true)
      await page.getByText('You’re offline. The assistant needs').waitFor()
    },
  },
  {
    name: 'a conversation of a guest',
    role: 'GUEST',
    path: '/messages',
    reach: openAnyChat,
  },
  {
    name: 'the versions in use',
    ...ADMIN_HOME,
    reach: (page) => openNumber(page, 'devices? in use'),
  },
  {
    name: 'emails that were not delivered',
    ...ADMIN_HOME,
    reach: (page) => openNumber(page, 'emails? not delivered this week'),
  },
  {
    name: 'what takes up storage',
    ...ADMIN_HOME,
    reach: (page) => openNumber(page, 'files people keep here'),
  },
  {
    name: 'somebody to invite',
    role: 'ADMIN',
    path: '/users',
    async reach(page) {
      await page.getByRole('button', { name: 'Invite someone' }).click()
      await dialog(page).getByRole('textbox', { name: 'Email' }).fill('not an address')
      await dialog(page).getByLabel('Role').selectOption('Guest')
    },
  },
  {
    name: 'what an administrator sees of somebody',
    role: 'ADMIN',
    path: '/users',
    async reach(page) {
      await page.getByRole('button', { name: /Aroha Ngatai/ }).click()
      await drawer(page).getByLabel('Role').waitFor()
    },
  },
  {
    name: 'nothing found among everybody’s agreements',
    role: 'ADMIN',
    path: '/accommodation/agreements',
    async reach(page) {
      await page.getByRole('searchbox', { name: 'Search agreements' }).fill('qzxqzx')
      await page.getByRole('region', { name: 'All agreements' }).getByText('Nothing found').waitFor()
    },
  },
  {
    // The last one of an administrator, because nobody unlocks it.
    name: 'a locked screen',
    role: 'ADMIN',
    path: '/settings',
    async reach(page) {
      await page.getByLabel('PIN, 4 to 12 digits').fill('1234')
      await page.getByLabel('Repeat PIN').fill('1234')
      await page.getByRole('button', { name: 'Set a PIN' }).click()
      await page.getByText('PIN set').waitFor()
      await page.getByRole('button', { name: /account menu/ }).click()
      await page.getByRole('menuitem', { name: 'Lock the screen' }).click()
      await page.getByRole('heading', { name: 'Locked' }).waitFor()
    },
  },
]

async function openAssistant(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Assistant', exact: true }).click()
  await page.getByRole('button', { name: 'Send', exact: true, disabled: false }).waitFor()
}

async function openNumber(page: Page, words: string): Promise<void> {
  const numbers = page.getByRole('region', { name: 'Administration' })
  await numbers.getByRole('link', { name: new RegExp(`${words}$`) }).click()
  await drawer(page).getByRole('heading').first().waitFor()
}
