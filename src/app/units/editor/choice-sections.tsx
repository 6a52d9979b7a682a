import { useTranslation } from 'react-i18next'
import { LAW_RULES, siteOf } from '#domain/law/rules.ts'
import { UNIT_FLOOR_AREA_MAX } from '#contract/limits.ts'
import { AMENITIES, BED_TYPES, TENANT_TYPES } from '#contract/unit-fields.ts'
import { useDayText } from '#app/format/use-day-text.ts'
import { CountField } from '#app/forms/count-field.tsx'
import { SeveralField } from '#app/forms/several-field.tsx'
import type { UnitEditing } from '#app/units/unit-editing.ts'
import { useListingWords } from '#app/units/use-listing-words.ts'
import { UnitSection } from './unit-section.tsx'

/** Whom the place suits (§3). May stay empty, and keeps nobody from finding or asking for the place. */
export function TenantsSection({ unit, change, errorOf, parts }: UnitEditing) {
  const { t } = useTranslation('units')
  const said = unit.suitableTenants.map((tenant) => t(`tenant.${tenant}`))
  const dayText = useDayText()
  return (
    <UnitSection
      id="tenants"
      title={t('section.tenants')}
      lead={t('about.tenants')}
      parts={parts}
      shown={said.length === 0 ? null : <p>{said.join(' · ')}</p>}
    >
      <SeveralField
        label={t('section.tenants')}
        isLabelHidden
        value={unit.suitableTenants}
        error={errorOf('suitableTenants')}
        options={TENANT_TYPES.map((value) => ({ value, label: t(`tenant.${value}`) }))}
        onValue={(suitableTenants) => change({ suitableTenants })}
      />
      <p className="unit-note">
        {t('humanRights', { date: dayText(LAW_RULES.humanRights.asOf) })}{' '}
        <a href={`https://${LAW_RULES.humanRights.source}`} target="_blank" rel="noreferrer">
          {siteOf('humanRights')}
        </a>
      </p>
    </UnitSection>
  )
}

/** What the place has, and its size. May stay empty. */
export function AmenitiesSection({ unit, change, parts }: UnitEditing) {
  const { t } = useTranslation('units')
  const { amenities, floorArea } = unit
  const isBlank = amenities.length === 0 && floorArea === null
  return (
    <UnitSection
      id="amenities"
      title={t('section.amenities')}
      lead={t('about.amenities')}
      parts={parts}
      shown={
        isBlank ? null : (
          <>
            {amenities.length > 0 && (
              <ul className="unit-chips row gap-2">
                {amenities.map((amenity) => (
                  <li key={amenity}>{t(`amenity.${amenity}`)}</li>
                ))}
              </ul>
            )}
            {floorArea !== null && (
              <p>
                {t('field.floorArea')}: <bdi>{floorArea} m²</bdi>
              </p>
            )}
          </>
        )
      }
    >
      <SeveralField
        label={t('field.amenities')}
        isLabelHidden
        value={amenities}
        options={AMENITIES.map((value) => ({ value, label: t(`amenity.${value}`) }))}
        onValue={(chosen) => change({ amenities: chosen })}
      />
      <div className="unit-pair">
        <CountField
          label={t('field.floorArea')}
          value={floorArea}
          max={UNIT_FLOOR_AREA_MAX}
          help={t('field.floorAreaHelp')}
          onValue={(area) => change({ floorArea: area })}
        />
      </div>
    </UnitSection>
  )
}

/** The kinds of beds (§3), with how many guests there is room for. */
export function BedsSection({ unit, change, errorOf, parts }: UnitEditing) {
  const { t } = useTranslation('units')
  const { guests } = useListingWords()
  const said = unit.bedTypes.map((bed) => t(`bed.${bed}`))
  return (
    <UnitSection
      id="beds"
      title={t('section.beds')}
      lead={t('about.beds')}
      parts={parts}
      shown={said.length === 0 ? null : <p>{[...said, guests(unit)].join(' · ')}</p>}
    >
      <SeveralField
        label={t('section.beds')}
        isLabelHidden
        value={unit.bedTypes}
        error={errorOf('bedTypes')}
        options={BED_TYPES.map((value) => ({ value, label: t(`bed.${value}`) }))}
        onValue={(bedTypes) => change({ bedTypes })}
      />
    </UnitSection>
  )
}
