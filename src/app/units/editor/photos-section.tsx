import { useTranslation } from 'react-i18next'
import { PhotoGrid } from '#app/files/photo-grid.tsx'
import { FieldWords } from '#app/forms/field-words.tsx'
import { mutate } from '#app/replica/replica.ts'
import type { UnitEditing } from '#app/units/unit-editing.ts'
import { UnitSection } from './unit-section.tsx'

/** Photos of the place. They are kept on this device when chosen, and uploaded when possible. */
export function PhotosSection({ unit, errorOf }: Omit<UnitEditing, 'change'>) {
  const { t } = useTranslation('units')
  const error = errorOf('photos')
  return (
    <UnitSection id="photos" title={t('section.photos')} lead={t('about.photos')}>
      <PhotoGrid
        ownerId={unit.id}
        photos={unit.photos}
        stored={unit.files}
        onChange={(photos) => mutate('editRecord', { collection: 'units', id: unit.id, fields: { photos } })}
      />
      <FieldWords words={{ id: 'photos-words', text: error, isError: true }} />
    </UnitSection>
  )
}
