import { useTranslation } from 'react-i18next'
import { LANGUAGES, type Locale, LOCALES } from '#contract/locale.ts'
import { SelectField } from '#app/forms/select-field.tsx'
import { mutate } from '#app/replica/replica.ts'
import { showToast } from '#app/ui/toasts.ts'

const OPTIONS = LOCALES.map((value) => ({ value, label: LANGUAGES[value].name }))

/** The language of mails and notifications, saved as soon as it is chosen. The app's language is each device's own. */
export function MailLanguageField({ id, locale }: { id: string; locale: Locale }) {
  const { t } = useTranslation(['profile', 'forms'])

  async function choose(chosen: Locale): Promise<void> {
    const kept = await mutate('editRecord', { collection: 'profile', id, fields: { locale: chosen } })
    if (!kept.ok) showToast({ tone: 'problem', text: t('forms:wrong', { action: t('forms:updating') }) })
  }
  return (
    <SelectField
      label={t('notices.language')}
      help={t('notices.languageHelp')}
      value={locale}
      options={OPTIONS}
      onValue={(chosen) => void choose(chosen)}
    />
  )
}
