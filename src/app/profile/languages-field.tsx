import { useTranslation } from 'react-i18next'
import { SPOKEN_LANGUAGE_TAGS } from '#contract/limits.ts'
import type { SpokenLanguage } from '#contract/spoken-language.ts'
import { useChoices } from './use-choices.ts'

/** The languages a person speaks, each saved as soon as it is chosen, and named in the current language. */
export function LanguagesField({ id, languages }: { id: string; languages: readonly SpokenLanguage[] }) {
  const { t, i18n } = useTranslation('profile')
  const names = new Intl.DisplayNames([i18n.language, 'en'], { type: 'language' })

  const { chosen, toggle } = useChoices(id, languages, SPOKEN_LANGUAGE_TAGS, (now) => ({ languages: now }))

  return (
    <fieldset className="profile-languages actions choice-buttons">
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
