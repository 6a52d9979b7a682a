import { useTranslation } from 'react-i18next'
import { AwaitedLanguage, LanguageChoice } from '#app/i18n/language-choice.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** Selects the language before anyone is signed in. */
export function LanguageSelect() {
  const { t } = useTranslation('shell')
  return (
    <>
      <label className="language-select">
        <Icon name="translate" />
        <span className="visually-hidden">{t('account.language')}</span>
        <LanguageChoice />
      </label>
      <AwaitedLanguage />
    </>
  )
}
