import { useTranslation } from 'react-i18next'
import { LAW_RULES, siteOf } from '#domain/law/rules.ts'
import { BED_TYPES, TENANT_TYPES } from '#contract/unit-fields.ts'
import { useDayText } from '#app/format/use-day-text.ts'
import { SeveralField } from '#app/forms/several-field.tsx'
import type { UnitEditing } from '#app/units/unit-editing.ts'
import { UnitSection } from './unit-section.tsx'

/** Whom the place suits (§3). May stay empty, and keeps nobody from finding or asking for the place. */
export function TenantsSection({ unit, change, errorOf }: UnitEditing) {
  const { t } = useTranslation('units')
  const dayText = useDayText()
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
      <p className="unit-note">
        {t('humanRights', { date: dayText(LAW_RULES.humanRights.asOf) })}{' '}
        <a href={`https://${LAW_RULES.humanRights.source}`} target="_blank" rel="noreferrer">
          {siteOf('humanRights')}
        </a>
      </p>
    </UnitSection>
  )
}

/** The kinds of beds (§3). */
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
