import { useTranslation } from 'react-i18next'
import { LocaleSelect } from '#app/i18n/locale-select.tsx'

/** The language, each by its own name. */
export function LanguageField() {
  const { t } = useTranslation('shell')
  return (
    <label className="select-field">
      <span>{t('account.language')}</span>
      <LocaleSelect />
    </label>
  )
}
