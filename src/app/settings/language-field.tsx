import { useTranslation } from 'react-i18next'
import { LanguageChoice } from '#app/i18n/language-choice.tsx'

/** The language of the app on this device. */
export function LanguageField() {
  const { t } = useTranslation('shell')
  return (
    <label className="select-field">
      <span>{t('account.language')}</span>
      <LanguageChoice />
    </label>
  )
}
