import { afterEach, expect, it, vi } from 'vitest'
import { initialLocale } from './i18n.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

function remember(language: string): void {
  vi.stubGlobal('window', {
    localStorage: { getItem: (key: string) => (key === 'Farstead-language' ? language : null) },
  })
}

it('starts in the configured language, or in English if it isn’t supported', () => {
  vi.stubEnv('VITE_DEFAULT_LOCALE', 'ja')
  expect(initialLocale()).toBe('ja')
  for (const other of ['', 'klingon']) {
    vi.stubEnv('VITE_DEFAULT_LOCALE', other)
    expect(initialLocale()).toBe('en')
  }
})

it('starts in the language chosen on this device, whatever is configured', () => {
  vi.stubEnv('VITE_DEFAULT_LOCALE', 'ja')
  remember('zh-HK')
  expect(initialLocale()).toBe('zh-HK')
  remember('klingon')
  expect(initialLocale()).toBe('ja')
})
