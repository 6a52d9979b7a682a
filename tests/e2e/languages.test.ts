import { expect } from 'vitest'
import { LANGUAGES } from '#contract/locale.ts'
import type { Device } from '#tests/support/device.ts'
import { createJourney } from '#tests/support/journey.ts'
import { test } from '#tests/support/journey-test.ts'
import { DEMO_PASSWORD, HOST_EMAIL } from '#tests/support/people.ts'
import { waitUntilKept, waitUntilLanguagesKept } from '#tests/support/screens.ts'

let url = ''
let device: Device
test.beforeAll(async ({ server, devices }) => {
  url = server.publicUrl
  device = await devices.fresh()
})
const it = createJourney(test)

it('the language changes offline without a reload and stays for the next start', async () => {
  const page = device.page()
  await page.goto(`${url}/login`)
  await page.getByRole('heading', { level: 1, name: 'Welcome back to Farstead' }).waitFor()
  await waitUntilKept(page)
  await waitUntilLanguagesKept(page)
  await device.context().setOffline(true)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  for (const [locale, password] of [
    ['ja', 'パスワード'],
    ['zh-HK', '密碼'],
    ['hi', 'पासवर्ड'],
    ['es', 'Contraseña'],
  ] as const) {
    await page.getByRole('combobox').selectOption({ label: LANGUAGES[locale].name })
    await page.getByLabel(password, { exact: true }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe(locale)
  }
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await page.reload()
  await page.getByLabel('Contraseña', { exact: true }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('es')
})

it('a sign-in on the way to the public website ends there in the chosen language', async () => {
  const page = device.page()
  await device.context().setOffline(false)
  await page.goto(`${url}/login?to=/site/listing`)
  await page.getByLabel('Correo electrónico', { exact: true }).fill(HOST_EMAIL)
  await page.getByLabel('Contraseña', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
  await page.waitForURL(`${url}/site/listing`)
  expect(await page.locator('html').getAttribute('lang')).toBe('es')
})
