import { useTranslation } from 'react-i18next'
import type { ArrivalNotesFields } from '#contract/arrival-notes-fields.ts'
import type { ArrivalNotesRow } from '#contract/arrival-notes.ts'
import { ARRIVAL_LINE_MAX, ARRIVAL_PHOTOS_MAX, ARRIVAL_TEXT_MAX, PHONE_LENGTH_MAX } from '#contract/limits.ts'
import { LANGUAGES, LOCALES, type Locale, isLocale } from '#contract/locale.ts'
import { RecordState } from '#app/edits/record-state.tsx'
import { useEdited } from '#app/edits/use-edited.ts'
import { useReasonText } from '#app/edits/use-reason-text.ts'
import { PhotoGrid } from '#app/files/photo-grid.tsx'
import { LineField } from '#app/forms/line-field.tsx'
import { LinesField } from '#app/forms/lines-field.tsx'
import { SelectField } from '#app/forms/select-field.tsx'
import { TimeField } from '#app/forms/time-field.tsx'
import { mutate } from '#app/replica/replica.ts'
import type { EditView } from '#workers/replica-api.ts'
import { ArrivalsLine } from './arrivals-line.tsx'

type Notes = ArrivalNotesFields & Pick<ArrivalNotesRow, 'id' | 'files' | 'arrivals'>

const LANGUAGE_OPTIONS = LOCALES.map((value) => ({ value, label: LANGUAGES[value].name }))

/** The fields of a room's arrival notes. Every change is kept on this device as it is made. */
export function ArrivalEditor({ row, edit }: { row: Notes; edit: EditView | null }) {
  const { t } = useTranslation('arrival')
  const { id } = row
  const { shown: notes, change } = useEdited('arrivalNotes', id, row)
  const { labels, words } = useArrivalLabels()
  const reasonText = useReasonText()
  const record = { collection: 'arrivalNotes', id, edit, labels } as const
  const errorOf = (field: keyof ArrivalNotesFields) => {
    const reason = edit?.fieldErrors[field]
    return reason === undefined ? undefined : reasonText(reason, labels[field])
  }
  const field = <F extends keyof ArrivalNotesFields>(name: F) => ({
    label: labels[name],
    value: notes[name],
    error: errorOf(name),
    onValue: (value: ArrivalNotesFields[F]) => change({ [name]: value } as Partial<Notes>),
  })
  const language = field('language')
  return (
    <>
      <RecordState {...record} words={words} />
      <ArrivalsLine arrivals={row.arrivals} />
      <div className="unit-three">
        <SelectField<Locale | ''>
          {...language}
          value={language.value ?? ''}
          options={[{ value: '', label: t('edit.noLanguage') }, ...LANGUAGE_OPTIONS]}
          onValue={(value) => language.onValue(value === '' ? null : value)}
        />
        <TimeField {...field('arriveFrom')} />
        <TimeField {...field('leaveBy')} />
      </div>
      <LinesField {...field('directions')} maxLength={ARRIVAL_TEXT_MAX} help={t('edit.directionsHelp')} />
      <LineField
        {...field('phone')}
        maxLength={PHONE_LENGTH_MAX}
        help={errorOf('phone') ?? t('edit.phoneHelp')}
      />
      <fieldset className="arrival-codes stack gap-5">
        <legend>{t('edit.codes')}</legend>
        <p className="unit-note">{t('edit.codesLead')}</p>
        <LinesField
          {...field('gettingIn')}
          label={t('notes.gettingIn')}
          rows={3}
          maxLength={ARRIVAL_TEXT_MAX}
          help={t('edit.gettingInHelp')}
        />
        <LineField {...field('doorCode')} maxLength={ARRIVAL_LINE_MAX} autoCapitalize="off" />
        <div className="unit-pair">
          <LineField {...field('wifiName')} maxLength={ARRIVAL_LINE_MAX} autoCapitalize="off" />
          <LineField {...field('wifiPassword')} maxLength={ARRIVAL_LINE_MAX} autoCapitalize="off" />
        </div>
      </fieldset>
      <LinesField {...field('whereThings')} maxLength={ARRIVAL_TEXT_MAX} help={t('edit.whereThingsHelp')} />
      <div className="arrival-photos stack">
        <h3>{t('notes.photos')}</h3>
        <p className="unit-note">{t('edit.photosLead')}</p>
        <PhotoGrid
          purpose="arrivalPhoto"
          max={ARRIVAL_PHOTOS_MAX}
          hasCover={false}
          ownerId={id}
          photos={row.photos}
          stored={row.files}
          onChange={(photos) => mutate('editRecord', { collection: 'arrivalNotes', id, fields: { photos } })}
        />
      </div>
    </>
  )
}

/**
 * Returns the names of the fields of arrival notes and their values as text, for errors and for comparing two versions.
 */
function useArrivalLabels() {
  const { t } = useTranslation(['arrival', 'units'])
  const labels: Record<keyof ArrivalNotesFields, string> = {
    language: t('edit.language'),
    arriveFrom: t('edit.arriveFrom'),
    leaveBy: t('edit.leaveBy'),
    directions: t('notes.directions'),
    gettingIn: t('notes.gettingIn'),
    doorCode: t('notes.doorCode'),
    wifiName: t('edit.wifiName'),
    wifiPassword: t('edit.wifiPassword'),
    whereThings: t('notes.whereThings'),
    phone: t('edit.phone'),
    photos: t('notes.photos'),
  }
  return {
    labels,
    words(field: string, value: unknown): string {
      if (field === 'language') return isLocale(value) ? LANGUAGES[value].name : ''
      if (Array.isArray(value)) return t('units:photos', { count: value.length })
      return typeof value === 'string' ? value : ''
    },
  }
}
