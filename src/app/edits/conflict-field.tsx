import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditView } from '#workers/replica-api.ts'

export type Choice = 'mine' | 'theirs'
const CHOICES = ['mine', 'theirs'] as const

/** Shows both versions of one conflicting field and lets the person choose one. */
export function ConflictField({
  conflict,
  label,
  words,
  choice,
  onChoose,
}: {
  conflict: EditView['conflicts'][number]
  label: string
  words: (value: unknown) => string
  choice: Choice | null
  onChoose: (choice: Choice) => void
}) {
  const { t } = useTranslation('edits')
  const name = useId()
  return (
    <fieldset className="conflict-field">
      <legend>{label}</legend>
      {CHOICES.map((each) => (
        <label key={each}>
          <input type="radio" name={name} checked={choice === each} onChange={() => onChoose(each)} />
          <b>{t(`conflict.${each}`)}</b>
          <span dir="auto" className="conflict-value">
            {words(conflict[each]) || t('conflict.blank')}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
