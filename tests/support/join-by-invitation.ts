import type { Page } from 'playwright'
import { expect } from 'vitest'

export type NewGuest = { email: string; password: string; firstName: string; lastName: string }

/**
 * Follows an invitation as a person without an account: registers, confirms the address with the mailed link and signs
 * in. Resolves when the page asks whether to join. `addressOfMail` finds the link where a test expects it.
 */
export async function registerByInvitation(
  page: Page,
  invitation: string,
  guest: NewGuest,
  addressOfMail: (email: string) => Promise<string>,
): Promise<void> {
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const heading = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
  await page.goto(invitation)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await heading('Create an account')
  await field('Email').fill(guest.email)
  await press('Next')
  await field('First name').fill(guest.firstName)
  await field('Last name').fill(guest.lastName)
  await field('Password').fill(guest.password)
  await field('Confirm password').fill(guest.password)
  await press('Next')
  await page.getByRole('radio', { name: 'Guest' }).check()
  await press('Submit')
  await heading('Account Created Successfully')
  await page.goto(await addressOfMail(guest.email))
  await field('Password').fill(guest.password)
  await press('Confirm my email')
  await page.getByRole('link', { name: 'Go to login' }).click()
  // The address of the mail is filled in.
  await expect.poll(() => field('Email').inputValue()).toBe(guest.email)
  await field('Password').fill(guest.password)
  await press('Sign in')
  await page.getByText(`You’ll join as ${guest.firstName} ${guest.lastName}`).waitFor()
}
