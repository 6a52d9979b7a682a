import { useTranslation } from 'react-i18next'
import { BED_TYPES, TENANT_TYPES } from '#contract/unit-fields.ts'
import { SeveralField } from '#app/forms/several-field.tsx'
import type { UnitEditing } from '#app/units/unit-editing.ts'
import { UnitSection } from './unit-section.tsx'

/** Whom it suits (§3). */
export function TenantsSection({ unit, change, errorOf }: UnitEditing) {
  const { t } = useTranslation('units')
  return (
    <UnitSection id="tenants" title={t('section.tenants')} lead={t('about.tenants')}>
      <SeveralField
        label={t('section.tenants')}
        isLabelHidden
        value={unit.suitableTenants}
        error={errorOf('suitableTenants')}
        options={TENANT_TYPES.map((value) => ({ value, label: t(`tenant.${value}`) }))}
        onValue={(suitableTenants) => change({ suitableTenants })}
      />
    </UnitSection>
  )
}

/** What people sleep in (§3). */
export function BedsSection({ unit, change, errorOf }: UnitEditing) {
  const { t } = useTranslation('units')
  return (
    <UnitSection id="beds" title={t('section.beds')} lead={t('about.beds')}>
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
