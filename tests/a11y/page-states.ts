import type { Page } from 'playwright'
import { composer, messageLog } from '#tests/support/screens.ts'
import { HOST_STATES, openAnyChat } from './host-states.ts'
import { MONEY_STATES } from './money-states.ts'
import { OTHER_STATES } from './other-states.ts'
import type { PageState } from './page-state.ts'

/** Dialogs, errors, menus and empty states. Each can be reached from its `path` in English. */
export const PAGE_STATES: readonly PageState[] = [
  {
    name: 'signing in with nothing filled in',
    role: null,
    path: '/login',
    async reach(page) {
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByText('Email is required').waitFor()
    },
  },
  {
    name: 'a wrong password',
    role: null,
    path: '/login',
    async reach(page) {
      await page.getByLabel('Email', { exact: true }).fill('nobody@farstead.example')
      await page.getByLabel('Password', { exact: true }).fill('Not-it-2026!')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByText('Your email and/or password is incorrect.').waitFor()
    },
  },
  {
    name: 'passkeys that the server has no name for',
    role: null,
    path: '/login',
    async reach(page) {
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
      await page.getByText('No passkeys here').waitFor()
    },
  },
  {
    name: 'an address that has an account',
    role: null,
    path: '/register',
    async reach(page) {
      await page.getByLabel('Email', { exact: true }).fill('host@farstead.example')
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByText('Take Me To Login').waitFor()
    },
  },
  {
    name: 'the details of a new account, with what is missing',
    role: null,
    path: '/register',
    async reach(page) {
      await page.getByLabel('Email', { exact: true }).fill('somebody.new@farstead.example')
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByLabel('First name').waitFor()
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByText('First name is required').waitFor()
    },
  },
  {
    name: 'a link to choose a new password, asked for',
    role: null,
    path: '/forgot-password',
    async reach(page) {
      await page.getByLabel('Email', { exact: true }).fill('nobody@farstead.example')
      await page.getByRole('button', { name: 'Send reset link' }).click()
      await page.getByText('Check your email').waitFor()
    },
  },
  {
    name: 'an open conversation',
    role: 'HOST',
    path: '/messages',
    reach: openAnyChat,
  },
  {
    name: 'the question before a conversation is deleted',
    role: 'HOST',
    path: '/messages',
    async reach(page) {
      await openAnyChat(page)
      await page.getByRole('button', { name: 'Conversation options' }).click()
      await page.getByRole('menuitem', { name: 'Delete conversation' }).click()
      await page.locator('sl-dialog[open]').first().waitFor()
    },
  },
  {
    name: 'a search without a match',
    role: 'HOST',
    path: '/messages',
    async reach(page) {
      await page.getByRole('searchbox', { name: 'Search messages' }).fill('qzxqzx')
      await page.getByText('No messages on this device match').waitFor()
    },
  },
  {
    name: 'no conversations at all',
    role: 'ADMIN',
    path: '/messages',
    async reach(page) {
      await page.getByText('No conversations yet').waitFor()
    },
  },
  {
    name: 'what waits to be sent',
    role: 'HOST',
    path: '/dashboard',
    async reach(page) {
      await page.locator('.pill').first().click()
      await page.locator('sl-drawer[open]').waitFor()
    },
  },
  {
    name: 'a change of password, with what is missing',
    role: 'HOST',
    path: '/my-profile?tab=security',
    async reach(page) {
      await page.getByRole('button', { name: 'Save new password' }).click()
      await page.getByText('Current password is required').waitFor()
    },
  },
  {
    name: 'the question before an unsaved profile is left',
    role: 'HOST',
    path: '/my-profile',
    async reach(page) {
      await page.getByRole('textbox', { name: 'About you' }).fill('Half a sentence')
      await page.getByRole('link', { name: 'Dashboard' }).first().click()
      await page.getByRole('button', { name: 'Keep editing' }).waitFor()
    },
  },
  {
    name: 'the notifications',
    role: 'HOST',
    path: '/dashboard',
    async reach(page) {
      await page.getByRole('button', { name: /notification/i }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'which law applies to an agreement',
    role: 'HOST',
    path: '/accommodation/agreements',
    async reach(page) {
      await openDraft(page)
      await page.getByRole('button', { name: 'Change', exact: true }).click()
      await page.locator('sl-drawer[open]').waitFor()
    },
  },
  {
    name: 'a place to draw a signature',
    role: 'HOST',
    path: '/accommodation/agreements',
    async reach(page) {
      await openDraft(page)
      await page.getByRole('button', { name: 'Sign as host' }).click()
      await page.locator('sl-dialog[open]').waitFor()
    },
  },
  {
    name: 'the account menu',
    role: 'HOST',
    path: '/dashboard',
    async reach(page) {
      await page.getByRole('button', { name: /account menu/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    },
  },
  {
    name: 'no network, with a message waiting, and the question before signing out',
    role: 'HOST',
    path: '/messages',
    async reach(page) {
      await openAnyChat(page)
      await page.context().setOffline(true)
      await composer(page).fill('The gate sticks, lift it a little.')
      await composer(page).press('Enter')
      await messageLog(page).getByText('The gate sticks, lift it a little.').waitFor()
      await page.getByRole('button', { name: /account menu/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await page.getByText('Keep on this device').waitFor()
    },
  },
  {
    name: 'the details of syncing',
    role: 'HOST',
    path: '/sync',
    async reach(page) {
      await page.getByText('Details', { exact: true }).click()
      await page.getByRole('region', { name: 'Queue' }).waitFor()
    },
  },
  {
    name: 'free days that were chosen',
    role: 'HOST',
    path: '/dashboard',
    async reach(page) {
      await page
        .getByRole('button', { name: /, free / })
        .first()
        .press('ArrowRight')
      await page.getByRole('group', { name: 'Chosen days' }).waitFor()
    },
  },
  {
    name: 'no rent yet',
    role: 'ADMIN',
    path: '/accommodation/rent',
    async reach(page) {
      await page.getByText('No rent yet').waitFor()
      await page.locator('.empty-state').getByRole('link', { name: 'Agreements' }).waitFor()
    },
  },
  ...MONEY_STATES,
  ...HOST_STATES,
  ...OTHER_STATES,
]

async function openDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Draft/ }).click()
  await page.locator('.agreement-row').first().click()
  await page.getByRole('button', { name: 'Sign as host' }).waitFor()
}
