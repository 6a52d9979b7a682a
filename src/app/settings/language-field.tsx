import { useTranslation } from 'react-i18next'
import { chooseLocale } from '#app/i18n/i18n.ts'
import { isLocale, languageTagOf, LOCALE_NAMES, LOCALES } from '#app/i18n/locale.ts'

/** The language, each by its own name. */
export function LanguageField() {
  const { t, i18n } = useTranslation('shell')
  return (
    <label className="select-field">
      <span>{t('account.language')}</span>
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
    </label>
  )
}
