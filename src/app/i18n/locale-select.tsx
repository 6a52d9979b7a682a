import { useTranslation } from 'react-i18next'
import { chooseLocale } from './i18n.ts'
import { isLocale, languageTagOf, LOCALE_NAMES, LOCALES } from './locale.ts'

/** The languages, each by its own name, from the platform's own list; its label is its caller's. */
export function LocaleSelect() {
  const { i18n } = useTranslation()
  return (
    <select
      value={i18n.language}
      onChange={(event) => {
        if (isLocale(event.target.value)) void chooseLocale(event.target.value)
      }}
    >
      {LOCALES.map((locale) => (
        <option key={locale} value={locale} lang={languageTagOf(locale)}>
          {LOCALE_NAMES[locale]}
        </option>
      ))}
    </select>
  )
}
