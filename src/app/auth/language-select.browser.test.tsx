// Alone: it takes the words of a language off the network.
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { LANGUAGES, type Locale } from '#contract/locale.ts'
import { chooseLocale, initialLocale } from '#app/i18n/i18n.ts'
import { pageBed } from '#tests/support/page-bed.tsx'

/** Without a network the words of Hindi can't be had. */
const network = vi.hoisted(() => ({ isThere: true }))
vi.mock('#words/hi/app.ts', async (original) => {
  const { strings } = await original<typeof import('#words/hi/app.ts')>()
  const ownKeys = () => {
    if (!network.isThere) throw new TypeError('Failed to fetch')
    return Reflect.ownKeys(strings)
  }
  return { strings: new Proxy(strings, { ownKeys }) }
})

const bed = pageBed()
afterEach(() => chooseLocale('en'))
const choose = (locale: Locale) => page.getByRole('combobox').selectOptions(LANGUAGES[locale].name)
const field = (label: string) => page.getByLabelText(label, { exact: true })

test('the sign-in page changes language at once and keeps it for the next start', async () => {
  await bed.open('/login', null)
  await expect.element(field('Password')).toBeVisible()
  for (const [locale, password] of [
    ['ja', 'パスワード'],
    ['zh-HK', '密碼'],
    ['es', 'Contraseña'],
  ] as const) {
    await choose(locale)
    await expect.element(field(password)).toBeVisible()
    expect(document.documentElement.lang).toBe(locale)
  }
  expect(initialLocale()).toBe('es')
})

test('says that a language isn’t on the device, and shows it once back online', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  network.isThere = false
  await bed.open('/login', null)
  await choose('hi')
  const missing = page.getByText(
    `${LANGUAGES.hi.name} isn’t on this device yet. It shows when you’re back online.`,
  )
  await expect.element(missing).toBeVisible()
  await expect.element(page.getByRole('combobox')).toHaveValue('hi')
  await expect.element(field('Password')).toBeVisible()
  network.isThere = true
  window.dispatchEvent(new Event('online'))
  await expect.element(field('पासवर्ड')).toBeVisible()
  await expect.element(missing).not.toBeInTheDocument()
})
