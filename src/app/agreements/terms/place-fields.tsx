import { useTranslation } from 'react-i18next'
import { AGREEMENT_ADDRESS_MAX, AGREEMENT_LINE_MAX, AGREEMENT_TENANTS_MAX } from '#contract/limits.ts'
import { type Region, REGIONS } from '#contract/region.ts'
import { CountField } from '#app/forms/count-field.tsx'
import { LineField } from '#app/forms/line-field.tsx'
import { LinesField } from '#app/forms/lines-field.tsx'
import { SelectField } from '#app/forms/select-field.tsx'
import type { AgreementEditing } from './agreement-editing.ts'
import { FieldPlace } from './field-place.tsx'

/** What is let, and its address. */
export function PlaceFields({ agreement, change, errorOf }: AgreementEditing) {
  const { t } = useTranslation('agreements')
  const { unitTitle, premises, region, tenantsInHouse } = agreement
  return (
    <>
      <LineField
        label={t('field.unitTitle')}
        value={unitTitle}
        error={errorOf('unitTitle')}
        maxLength={AGREEMENT_LINE_MAX}
        onValue={(title) => change({ unitTitle: title })}
      />
      <LinesField
        label={t('field.premises')}
        value={premises}
        error={errorOf('premises')}
        maxLength={AGREEMENT_ADDRESS_MAX}
        rows={2}
        onValue={(text) => change({ premises: text })}
      />
      <div className="agreement-pair">
        <SelectField<Region | ''>
          label={t('field.region')}
          value={region ?? ''}
          help={t('help.region')}
          options={[
            { value: '', label: t('region.none') },
            ...REGIONS.map((value) => ({ value, label: t(`region.${value}`) })),
          ]}
          onValue={(value) => change({ region: value === '' ? null : value })}
        />
        <FieldPlace name="tenantsInHouse">
          <CountField
            label={t('field.tenantsInHouse')}
            value={tenantsInHouse}
            help={t('help.tenantsInHouse')}
            error={errorOf('tenantsInHouse')}
            max={AGREEMENT_TENANTS_MAX}
            onValue={(count) => change({ tenantsInHouse: count })}
          />
        </FieldPlace>
      </div>
    </>
  )
}
