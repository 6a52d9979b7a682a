import { useTranslation } from 'react-i18next'
import { PhotoGrid } from '#app/files/photo-grid.tsx'
import { FieldWords } from '#app/forms/field-words.tsx'
import { mutate } from '#app/replica/replica.ts'
import type { UnitEditing } from '#app/units/unit-editing.ts'

/**
 * Photos of the place, the cover large as guests see it. They are worked on where they stand; kept on this device when
 * chosen, and uploaded when possible.
 */
export function PhotosSection({ unit, errorOf }: Pick<UnitEditing, 'unit' | 'errorOf'>) {
  const { t } = useTranslation('units')
  const hasPhotos = unit.photos.length > 0
  return (
    <section
      id="photos"
      tabIndex={-1}
      className="unit-section unit-photos stack"
      aria-labelledby="photos-title"
    >
      <header className={hasPhotos ? 'visually-hidden' : undefined}>
        <h2 id="photos-title">{t('section.photos')}</h2>
        <p className="note">{t('about.photos')}</p>
      </header>
      <PhotoGrid
        ownerId={unit.id}
        photos={unit.photos}
        stored={unit.files}
        onChange={(photos) => mutate('editRecord', { collection: 'units', id: unit.id, fields: { photos } })}
      />
      <FieldWords words={{ id: 'photos-words', text: errorOf('photos'), isError: true }} />
    </section>
  )
}
