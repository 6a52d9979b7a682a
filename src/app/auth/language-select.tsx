import { useTranslation } from 'react-i18next'
import { chooseLocale } from '#app/i18n/i18n.ts'
import { isLocale, languageTagOf, LOCALE_NAMES, LOCALES } from '#app/i18n/locale.ts'
import { Icon } from '#app/ui/icon.tsx'

/** The language, before anyone is signed in. The device's own list of choices is the lightest there is. */
export function LanguageSelect() {
  const { t, i18n } = useTranslation('shell')
  return (
    <label className="language-select">
      <Icon name="translate" />
      <span className="visually-hidden">{t('account.language')}</span>
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
