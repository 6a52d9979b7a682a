import { useTranslation } from 'react-i18next'
import { SPOKEN_LANGUAGE_TAGS } from '#contract/limits.ts'
import type { SpokenLanguage } from '#contract/spoken-language.ts'
import { mutate } from '#app/replica/replica.ts'
import { showToast } from '#app/ui/toasts.ts'

/** The languages a person speaks, each kept as soon as it is chosen, and named in the language of the screen. */
export function LanguagesField({ id, chosen }: { id: string; chosen: readonly SpokenLanguage[] }) {
  const { t, i18n } = useTranslation(['profile', 'forms'])
  const names = new Intl.DisplayNames([i18n.language, 'en'], { type: 'language' })

  async function toggle(language: SpokenLanguage): Promise<void> {
    const languages = SPOKEN_LANGUAGE_TAGS.filter((tag) =>
      tag === language ? !chosen.includes(tag) : chosen.includes(tag),
    )
    const kept = await mutate('editRecord', { collection: 'profile', id, fields: { languages } })
    if (!kept.ok) showToast({ tone: 'problem', text: t('forms:wrong', { action: t('forms:updating') }) })
  }

  return (
    <fieldset className="profile-languages">
      <legend>{t('languages')}</legend>
      {SPOKEN_LANGUAGE_TAGS.map((tag) => (
        <label key={tag}>
          <input type="checkbox" checked={chosen.includes(tag)} onChange={() => void toggle(tag)} />
          {names.of(tag) ?? tag}
        </label>
      ))}
    </fieldset>
  )
}
