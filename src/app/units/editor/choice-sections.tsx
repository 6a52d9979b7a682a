import { useTranslation } from 'react-i18next'
import { BED_TYPES, TENANT_TYPES } from '#contract/unit-fields.ts'
import { useDayText } from '#app/format/use-day-text.ts'
import { SeveralField } from '#app/forms/several-field.tsx'
import type { UnitEditing } from '#app/units/unit-editing.ts'
import { UnitSection } from './unit-section.tsx'

const HUMAN_RIGHTS_ACT = 'https://legislation.govt.nz/act/public/1993/0082/latest/whole.html'

/** When the Human Rights Act was last read. */
const RULE_AS_OF = '2026-11-22'

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
        {t('humanRights', { date: dayText(RULE_AS_OF) })}{' '}
        <a href={HUMAN_RIGHTS_ACT} target="_blank" rel="noreferrer">
          {new URL(HUMAN_RIGHTS_ACT).host}
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
