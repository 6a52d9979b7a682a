import './arrival.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { arrivalNotesOf, NO_ARRIVAL_NOTES } from '#contract/arrival-notes-fields.ts'
import type { ArrivalNotesRow } from '#contract/arrival-notes.ts'
import { isLocale } from '#contract/locale.ts'
import { mutate } from '#app/replica/replica.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { Button } from '#app/ui/button.tsx'
import { ArrivalEditor } from './arrival-editor.tsx'

/** What guests of a room are told about arriving: written once here, also offline. */
export function ArrivalSection({ unitId }: { unitId: string }) {
  const { t, i18n } = useTranslation('arrival')
  const view = useLiveQuery('record', { kind: 'arrivalNotes', id: unitId })
  const [hasFailed, setHasFailed] = useState(false)

  async function begin(): Promise<void> {
    const language = isLocale(i18n.language) ? i18n.language : null
    const fields = { ...NO_ARRIVAL_NOTES, language }
    const made = await mutate('createRecord', { collection: 'arrivalNotes', id: unitId, fields })
    setHasFailed(!made.ok)
  }

  // A view of this kind contains rows of this type.
  const row = view?.row as ({ id: string; version: number } & Partial<ArrivalNotesRow>) | undefined
  return (
    <section id="arrival" tabIndex={-1} className="unit-section stack gap-5" aria-labelledby="arrival-title">
      <header>
        <h2 id="arrival-title">{t('edit.title')}</h2>
        <p>{t('edit.lead')}</p>
      </header>
      {view === null && (
        <p>
          <Button icon="key" onPress={() => void begin()}>
            {t('edit.begin')}
          </Button>
        </p>
      )}
      <p role="alert" className="if-any unit-problem">
        {hasFailed && t('edit.failed')}
      </p>
      {view && row && (
        <ArrivalEditor
          row={{
            ...arrivalNotesOf(row),
            id: unitId,
            files: row.files ?? [],
            arrivals: row.arrivals ?? [],
          }}
          edit={view.edit}
        />
      )}
    </section>
  )
}
