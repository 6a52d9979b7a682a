import { useTranslation } from 'react-i18next'
import { UNIT_FLOOR_AREA_MAX, UNIT_TITLE_MAX } from '#contract/limits.ts'
import { AMENITIES, UNIT_TYPES } from '#contract/unit-fields.ts'
import { CountField } from '#app/forms/count-field.tsx'
import { LineField } from '#app/forms/line-field.tsx'
import { OneField } from '#app/forms/one-field.tsx'
import { SeveralField } from '#app/forms/several-field.tsx'
import type { UnitEditing } from '#app/units/unit-editing.ts'
import { UnitSection } from './unit-section.tsx'

/** The name, the type of place (§3), the amenities, and the floor area. */
export function BasicsSection({ unit, change, errorOf }: UnitEditing) {
  const { t } = useTranslation('units')
  return (
    <UnitSection id="basics" title={t('section.basics')}>
      <LineField
        label={t('field.title')}
        value={unit.title}
        maxLength={UNIT_TITLE_MAX}
        error={errorOf('title')}
        onValue={(title) => change({ title })}
      />
      <OneField
        label={t('field.type')}
        value={unit.type}
        error={errorOf('type')}
        options={UNIT_TYPES.map((value) => ({
          value,
          label: t(`type.${value}`),
          help: t(`typeHelp.${value}`),
        }))}
        onValue={(type) => change({ type })}
      />
      <SeveralField
        label={t('field.amenities')}
        value={unit.amenities}
        options={AMENITIES.map((value) => ({ value, label: t(`amenity.${value}`) }))}
        onValue={(amenities) => change({ amenities })}
      />
      <div className="unit-pair">
        <CountField
          label={t('field.floorArea')}
          value={unit.floorArea}
          max={UNIT_FLOOR_AREA_MAX}
          help={t('field.floorAreaHelp')}
          onValue={(floorArea) => change({ floorArea })}
        />
      </div>
    </UnitSection>
  )
}
