import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pageBed } from '#tests/support/page-bed.tsx'
import '#tests/support/page-screens.ts'

const bed = pageBed()
const button = (name: string) => page.getByPanel().getByRole('button', { name, exact: true })

test('signing out offline asks even with nothing waiting, and can keep everything', async () => {
  const choices = bedChoices()
  bed.setOnline(false)
  await bed.open('/settings')
  await askToSignOut()
  await expect.element(page.getByPanel().getByText(/^You need a signal to sign in again/)).toBeVisible()
  await button('Keep everything on this device').click()
  await expect.poll(() => choices).toEqual(['keep'])
})

test('offline, data is removed from the device only after a second press', async () => {
  const choices = bedChoices()
  // The browser has a network here, and the server still gives no answer.
  bed.tellStatus({ reachability: 'unreachable' })
  await bed.open('/settings')
  await askToSignOut()
  await button('Remove from this device').click()
  expect(choices).toEqual([])
  await button('Remove and sign out').click()
  await expect.poll(() => choices).toEqual(['wipe'])
})

test('signing out online asks nothing while nothing waits', async () => {
  const choices = bedChoices()
  await bed.open('/settings')
  await askToSignOut()
  await expect.poll(() => choices).toEqual(['wipe'])
})

test('on a phone, Sign out is on screen as soon as the menu opens', async () => {
  await bed.open('/settings', 'HOST', { width: 390, height: 664 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: /account menu/ }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Sign out' })).toBeInViewport({ ratio: 1 })
})

/** Notes how the page signs out. */
function bedChoices(): string[] {
  const choices: string[] = []
  bed.server.signOut = async (choice) => {
    choices.push(choice)
    return { left: choice === 'keep' ? 'kept' : 'wiped', isTold: true }
  }
  return choices
}

async function askToSignOut(): Promise<void> {
  await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}
