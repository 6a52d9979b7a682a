import type { RecordKind } from '#contract/records.ts'
import './edits.css'
import { useState, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { EditView } from '#workers/replica-api.ts'

type Choice = 'mine' | 'theirs'
const CHOICES = ['mine', 'theirs'] as const

/**
 * Asks which version of each conflicting field to keep: the change made here or the server's current value. Renders
 * nothing for an edit without a conflict. `words` formats a field's value the way its screen does.
 */
export function EditConflicts({
  collection,
  id,
  edit,
  labels,
  words = plainWords,
}: {
  collection: RecordKind
  id: string
  edit: EditView | null
  labels: Readonly<Record<string, string>>
  words?: (field: string, value: unknown) => string
}) {
  const { t } = useTranslation('edits')
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const [hasMoved, setHasMoved] = useState(false)
  if (edit === null || edit.conflicts.length === 0) return null
  const { conflicts, version } = edit
  const decided = conflicts.flatMap(({ field }) => {
    const choice = choices[field]
    return choice ? [[field, choice] as const] : []
  })

  async function decide(): Promise<void> {
    const done = await mutate('resolveEdit', {
      collection,
      id,
      version,
      choices: Object.fromEntries(decided),
    })
    setChoices({})
    setHasMoved(!done.ok)
  }

  return (
    <Notice icon="exclamation-circle" title={t('conflict.title')}>
      <p>{hasMoved ? t('conflict.moved') : t('conflict.lead')}</p>
      <div className="edit-conflicts stack">
        {conflicts.map((conflict) => (
          <ConflictField
            key={conflict.field}
            conflict={conflict}
            label={labels[conflict.field] ?? conflict.field}
            words={(value) => words(conflict.field, value)}
            choice={choices[conflict.field] ?? null}
            onChoose={(choice) => setChoices({ ...choices, [conflict.field]: choice })}
          />
        ))}
      </div>
      <Button kind="primary" isDisabled={decided.length < conflicts.length} onPress={() => void decide()}>
        {t('conflict.keep')}
      </Button>
    </Notice>
  )
}

function plainWords(_field: string, value: unknown): string {
  return typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value)
}

/** Shows both versions of one conflicting field and lets the person choose one. */
function ConflictField({
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
