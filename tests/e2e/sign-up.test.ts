import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import type { Device } from '#tests/support/device.ts'
import { createJourney } from '#tests/support/journey.ts'
import { test } from '#tests/support/journey-test.ts'
import { mailedLink } from '#tests/support/mailbox.ts'
import { signIn, waitUntilLevel } from '#tests/support/screens.ts'
import type { SharedServer } from '#tests/support/shared-server.ts'

const FIRST_PASSWORD = 'Kererū-at-8'
const SECOND_PASSWORD = 'Tūī-at-noon-9'

let server: SharedServer
let device: Device
let email = ''
/** The address of somebody who has an account. */
let takenEmail = ''
test.beforeAll(async ({ server: shared, world, devices }) => {
  server = shared
  email = `mere.${world.id}@karamea.example`
  takenEmail = world.guest.user.email
  device = await devices.installed({ viewport: { width: 390, height: 844 } })
})
const it = createJourney(test)

const page = (): Page => device.page()
const button = (name: string) => page().getByRole('button', { name, exact: true })
const heading = (name: string) => page().getByRole('heading', { name, exact: true })
const field = (name: string) => page().getByLabel(name, { exact: true })

async function tryToSignIn(password: string): Promise<void> {
  await page().goto(`${server.publicUrl}/login`)
  await field('Email').fill(email)
  await field('Password').fill(password)
  await button('Sign in').click()
}

describe('a new person', () => {
  it('learns that the email has an account and is taken to login', async () => {
    await page().goto(`${server.publicUrl}/login`)
    await page().getByRole('link', { name: 'Create an account' }).click()
    // Login also has a field with that name, and stays on screen until the next page has loaded.
    await heading('Create an account').waitFor()
    await field('Email').fill(` ${takenEmail.toUpperCase()} `)
    await button('Next').click()
    await page().getByText('This email already has an account').waitFor()
    await page().getByRole('link', { name: 'Take Me To Login' }).click()
    await page().waitForURL('**/login')
  })

  it('registers in three steps and keeps typed text on the way back and offline', async () => {
    await page().goto(`${server.publicUrl}/register`)
    // What was typed before is still in this tab.
    await expect.poll(() => field('Email').inputValue()).toContain(takenEmail.toUpperCase())
    await field('Email').fill('')
    await button('Next').click()
    await page().getByText('Email is required').waitFor()
    await field('Email').fill(email)

    await device.context().setOffline(true)
    await button('Next').click()
    await page().getByText('What you typed is still here.').waitFor()
    expect(await field('Email').inputValue()).toBe(email)
    await device.context().setOffline(false)
    await button('Next').click()

    await field('First name').fill('Mere')
    await field('Last name').fill('Tāwhai')
    await field('Password').fill('short')
    await field('Confirm password').fill('other')
    await button('Next').click()
    await page().getByText('minimum requirements not met').waitFor()
    await page().getByText('The Confirm Password field confirmation does not match').waitFor()
    await field('Password').fill(FIRST_PASSWORD)
    await field('Confirm password').fill(FIRST_PASSWORD)
    await button('Previous').click()
    await expect.poll(() => field('Email').inputValue()).toBe(email)
    await button('Next').click()
    await expect.poll(() => field('Last name').inputValue()).toBe('Tāwhai')
    expect(await field('Confirm password').inputValue()).toBe(FIRST_PASSWORD)
    // A floating assistant button would cover the buttons at the end of a form, so it is in the bar.
    expect(await page().locator('.assistant-trigger').count()).toBe(0)
    await page().locator('.front-bar').getByRole('button', { name: 'Assistant', exact: true }).waitFor()
    await button('Next').click()

    await button('Submit').click()
    await page().getByText('Role is required').waitFor()
    await page().getByRole('radio', { name: 'Host' }).check()
    const stored = await page().evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
    expect(stored).not.toContain(FIRST_PASSWORD)
    await button('Submit').click()
    await heading('Account Created Successfully').waitFor()
    const left = await page().evaluate(() => JSON.stringify({ ...sessionStorage }))
    for (const typed of [email, 'Tāwhai', 'HOST']) expect(left).not.toContain(typed)
  })

  it('can’t sign in before opening the mailed link, and can have it sent again', async () => {
    await mailedLink(server.dataDir, email)
    await tryToSignIn(FIRST_PASSWORD)
    await page().getByText('Your account is not verified yet.').waitFor()
    await button('Send the link again').click()
    await page().getByText('a new link is on its way').waitFor()
  })

  it('verifies the address once, and signs in', async () => {
    const link = await mailedLink(server.dataDir, email, 2)
    await page().goto(link)
    await field('Password').fill(SECOND_PASSWORD)
    await button('Confirm my email').click()
    await page().getByText('Password does not match').waitFor()
    await field('Password').fill(FIRST_PASSWORD)
    await button('Confirm my email').click()
    await heading('Your email is verified').waitFor()
    await page().goto('about:blank')
    await page().goto(link)
    await page().getByText('The email verification link is invalid or expired.').waitFor()
    await page().goto(link.slice(0, link.lastIndexOf('/')) + '/too-short')
    await page().getByText('The email verification link is invalid or expired.').waitFor()
    await field('Email').fill(email)
    await button('Send a new link').click()
    await heading('Check your email').waitFor()
    const missing: string[] = []
    device.context().on('response', (answer) => {
      if (answer.status() === 404) missing.push(answer.url())
    })
    await signIn(page(), server.publicUrl, email, FIRST_PASSWORD)
    await waitUntilLevel(page())
    // The app of a new person must not request anything that doesn't exist.
    expect(missing).toEqual([])
    await page().goto(`${server.publicUrl}/logout`)
    // A link from anywhere may lead here, so it asks.
    await button('Sign out').click()
    await page().waitForURL('**/login')
  })
})

describe('a person who forgot the password', () => {
  it('sees the same message for an address without an account', async () => {
    await page().goto(`${server.publicUrl}/login`)
    await page().getByRole('link', { name: 'Forgot password?' }).click()
    for (const each of ['nobody@karamea.example', email]) {
      await page().goto(`${server.publicUrl}/forgot-password`)
      await field('Email').fill(each)
      await button('Send reset link').click()
      await page()
        .getByText(`If ${each} has an account here, a link to choose a new password is on its way.`)
        .waitFor()
    }
  })

  it('chooses a new one by a link that works once; the old one stops working', async () => {
    const link = await mailedLink(server.dataDir, email, 3)
    expect(link).toContain('/reset-password/')
    await page().goto(link)
    await field('New password').fill(SECOND_PASSWORD)
    await field('Confirm password').fill(SECOND_PASSWORD)
    await button('Save new password').click()
    await page().waitForURL('**/login')
    await page().getByText('Sign in with your new password.').waitFor()

    // The page checks a link when it opens, before anybody has typed a password.
    await page().goto('about:blank')
    await page().goto(link)
    await page().getByText('The password reset link is invalid or expired.').waitFor()
    await heading('Invalid Link').waitFor()

    await tryToSignIn(FIRST_PASSWORD)
    await page().getByText('Your email and/or password is incorrect. Please try again.').waitFor()
    await signIn(page(), server.publicUrl, email, SECOND_PASSWORD)
    expect(device.complaints).toEqual([])
  })
})
