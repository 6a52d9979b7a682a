import '@shoelace-style/shoelace/dist/components/dialog/dialog.js'
import english from '@shoelace-style/shoelace/dist/translations/en.js'
import { LocalizeController } from '@shoelace-style/shoelace/dist/utilities/localize.js'
import { afterEach, expect, it } from 'vitest'
import { languageTagOf, LOCALES } from '#contract/locale.ts'
import { loadLanguage } from '#words/app-words.ts'

afterEach(() => {
  document.documentElement.lang = 'en-NZ'
  document.querySelector('sl-dialog')?.remove()
})

it.each(LOCALES)('the parts of Shoelace are named in %s', async (locale) => {
  if (locale !== 'en') await loadLanguage(locale)
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
