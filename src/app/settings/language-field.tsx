import { useTranslation } from 'react-i18next'
import { AwaitedLanguage, LanguageChoice } from '#app/i18n/language-choice.tsx'

/** The language of the app on this device. */
export function LanguageField() {
  const { t } = useTranslation('shell')
  return (
    <div>
      <label className="select-field stack gap-2">
        <span>{t('account.language')}</span>
        <LanguageChoice />
      </label>
      <AwaitedLanguage />
    </div>
  )
}
