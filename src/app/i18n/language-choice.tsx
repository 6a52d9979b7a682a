import './language-choice.css'
import { useTranslation } from 'react-i18next'
import { isLocale, LANGUAGES, LOCALES } from '#contract/locale.ts'
import { chooseLocale, useAwaitedLocale } from './i18n.ts'

/** Selects the language, each listed by its own name. A native select is the lightest option. */
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

/** Says that the strings of the chosen language aren't here and will load with the network. */
export function AwaitedLanguage() {
  const { t } = useTranslation('shell')
  const awaited = useAwaitedLocale()
  return (
    <p className="language-awaited note" role="status">
      {awaited !== null && t('account.languageAwaited', { language: LANGUAGES[awaited].name })}
    </p>
  )
}
