import { useTranslation } from 'react-i18next'
import { UNIT_LINE_MAX } from '#contract/limits.ts'
import type { UnitAddress } from '#contract/unit-fields.ts'
import { LineField } from '#app/forms/line-field.tsx'
import type { UnitEditing } from './unit-editing.ts'
import { UnitSection } from './unit-section.tsx'

/** More than four digits, so that a slip can be seen and put right. */
const POSTCODE_LENGTH_MAX = 10

/** Where it is, in the New Zealand form: in the country the RD number stands in place of the suburb. */
export function AddressSection({ unit, change, errorOf }: UnitEditing) {
  const { t } = useTranslation('units')
  const { address } = unit
  const set = (part: Partial<UnitAddress>) => change({ address: { ...address, ...part } })
  const line = (part: keyof UnitAddress) => ({
    label: t(`field.${part}`),
    value: address[part],
    error: errorOf(`address.${part}`),
    autoCapitalize: 'words' as const,
    onValue: (text: string) => set({ [part]: text }),
  })
  return (
    <UnitSection id="address" title={t('section.address')} lead={t('about.address')}>
      <LineField {...line('street')} maxLength={UNIT_LINE_MAX} />
      <LineField {...line('suburb')} maxLength={UNIT_LINE_MAX} help={t('field.suburbHelp')} />
      <div className="unit-pair">
        <LineField {...line('town')} maxLength={UNIT_LINE_MAX} />
        <LineField {...line('postcode')} maxLength={POSTCODE_LENGTH_MAX} inputMode="numeric" />
      </div>
    </UnitSection>
  )
}
