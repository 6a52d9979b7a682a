import { useTranslation } from 'react-i18next'
import { isLocale, LANGUAGES, LOCALES } from '#contract/locale.ts'
import { chooseLocale } from './i18n.ts'

/** The choice of the language, each by its own name. The device's own list is the lightest there is. */
export function LanguageChoice() {
  const { i18n } = useTranslation()
  return (
    <select
      value={i18n.language}
      onChange={(event) => {
        if (isLocale(event.target.value)) void chooseLocale(event.target.value)
      }}
    >
      {LOCALES.map((locale) => (
        <option key={locale} value={locale} lang={LANGUAGES[locale].tag}>
          {LANGUAGES[locale].name}
        </option>
      ))}
    </select>
  )
}
