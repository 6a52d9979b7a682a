import './language-choice.css'
import { useTranslation } from 'react-i18next'
import { isLocale, LANGUAGES, LOCALES } from '#contract/locale.ts'
import { chooseLocale, useAwaitedLocale } from './i18n.ts'

/** The choice of the language, each by its own name. The device's own list is the lightest there is. */
export function LanguageChoice() {
  const { i18n } = useTranslation()
  const awaited = useAwaitedLocale()
  return (
    <select
      value={awaited ?? i18n.language}
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

/** Says that the words of the chosen language aren't here, and come with the network. */
export function AwaitedLanguage() {
  const { t } = useTranslation('shell')
  const awaited = useAwaitedLocale()
  return (
    <p className="language-awaited" role="status">
      {awaited !== null && t('account.languageAwaited', { language: LANGUAGES[awaited].name })}
    </p>
  )
}
