import i18next from 'i18next'
import { afterEach, expect, it, vi } from 'vitest'
import { chooseLocale, startI18n } from './i18n.ts'

const slow = vi.hoisted(() => {
  let arrive = (): void => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  return { arrived, arrive: () => arrive() }
})
vi.mock('#words/ja/app.ts', async (original) => {
  await slow.arrived
  return await original()
})

afterEach(() => chooseLocale('en'))

it('shows the language chosen last, even if an earlier one loads after it', async () => {
  await startI18n()
  const earlier = chooseLocale('ja')
  await chooseLocale('es')
  slow.arrive()
  await earlier
  expect(i18next.language).toBe('es')
  expect(document.documentElement.lang).toBe('es')
})
