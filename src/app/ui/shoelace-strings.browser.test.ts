import '@shoelace-style/shoelace/dist/components/dialog/dialog.js'
import english from '@shoelace-style/shoelace/dist/translations/en.js'
import { LocalizeController } from '@shoelace-style/shoelace/dist/utilities/localize.js'
import { afterEach, expect, it } from 'vitest'
import { languageTagOf, type Locale, LOCALES } from '#contract/locale.ts'

/** Loaded the way i18n.ts does, each together with the strings of its language. */
const load: Record<Locale, () => Promise<unknown>> = {
  'zh-HK': () => import('#app/i18n/locales/zh-HK.ts'),
  en: async () => undefined,
  hi: () => import('#app/i18n/locales/hi.ts'),
  ja: () => import('#app/i18n/locales/ja.ts'),
  'zh-CN': () => import('#app/i18n/locales/zh-CN.ts'),
  pt: () => import('#app/i18n/locales/pt.ts'),
  es: () => import('#app/i18n/locales/es.ts'),
}

afterEach(() => {
  document.documentElement.lang = 'en-NZ'
  document.querySelector('sl-dialog')?.remove()
})

it.each(LOCALES)('the parts of Shoelace are named in %s', async (locale) => {
  await load[locale]()
  document.documentElement.lang = languageTagOf(locale)
  const dialog = document.createElement('sl-dialog')
  document.body.append(dialog)
  await dialog.updateComplete
  const localize = new LocalizeController(dialog)
  for (const name of ['close', 'remove', 'showPassword', 'copy', 'loading'] as const) {
    const said = localize.term(name)
    if (locale === 'en') expect(said).toBe(english[name])
    else expect(said, name).not.toBe(english[name])
  }
  const close = dialog.shadowRoot?.querySelector('[part~="close-button"]')
  expect(close?.getAttribute('label') ?? close?.getAttribute('name')).toBe(localize.term('close'))
})
