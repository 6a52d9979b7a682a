import i18next from 'i18next'
import { isLocale, LOCALES } from '#contract/locale.ts'
import { keepPart } from '#app/device/keep-part.ts'

/**
 * Keeps the strings of the current language on this device, and those of the others once a good connection is idle: a
 * host may hand the tablet to a guest where there is no signal.
 */
export function keepLanguages(): void {
  i18next.on('languageChanged', (language) => keep(language, 'offline'))
  keep(i18next.language, 'offline')
  for (const locale of LOCALES) if (locale !== i18next.language) keep(locale, 'later')
}

function keep(language: string, name: 'offline' | 'later'): void {
  if (isLocale(language) && language !== 'en') void keepPart(`language-${language}`, name)
}
