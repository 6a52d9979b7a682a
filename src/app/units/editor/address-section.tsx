import { useTranslation } from 'react-i18next'
import { UNIT_LINE_MAX } from '#contract/limits.ts'
import type { UnitAddress } from '#contract/unit-fields.ts'
import { LineField } from '#app/forms/line-field.tsx'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { AddressFinder } from '#app/units/places/address-finder.tsx'
import type { UnitEditing } from '#app/units/unit-editing.ts'
import { useListingWords } from '#app/units/use-listing-words.ts'
import { useUnitLabels } from '#app/units/use-unit-labels.ts'
import { UnitSection } from './unit-section.tsx'

/** More than four digits, so that a typing error can be seen and corrected. */
const POSTCODE_LENGTH_MAX = 10

/** Without a key for Google's places, addresses are typed. */
const MAPS_KEY: string = import.meta.env.VITE_GOOGLE_MAPS_KEY ?? ''

/** The address in the New Zealand form. In the country, the RD number replaces the suburb. */
export function AddressSection({ unit, change, errorOf, parts }: UnitEditing) {
  const { t } = useTranslation('units')
  const isReachable = useIsReachable()
  const { address } = unit
  const area = useListingWords().area(unit)
  const written = useUnitLabels().words('address', address)
  const set = (part: Partial<UnitAddress>) => change({ address: { ...address, ...part } })
  const line = (part: keyof UnitAddress) => ({
    label: t(`field.${part}`),
    value: address[part],
    error: errorOf(`address.${part}`),
    autoCapitalize: 'words' as const,
    onValue: (text: string) => set({ [part]: text }),
  })
  return (
    <UnitSection
      id="address"
      title={t('section.address')}
      lead={t('about.address')}
      parts={parts}
      shown={
        written === '' ? null : (
          <>
            <p>
              <bdi>{area}</bdi>
            </p>
            <p className="note">
              {t('about.address')}
              <br />
              <bdi>{written}</bdi>
            </p>
          </>
        )
      }
    >
      {MAPS_KEY !== '' && isReachable && (
        <AddressFinder
          mapsKey={MAPS_KEY}
          onFound={(found) => {
            // In the country, Google doesn't know RD numbers, so keep the existing one.
            const suburb = found.address.suburb || address.suburb
            change({ address: { ...found.address, suburb }, coordinates: found.coordinates })
          }}
        />
      )}
      <LineField {...line('street')} maxLength={UNIT_LINE_MAX} />
      <LineField {...line('suburb')} maxLength={UNIT_LINE_MAX} help={t('field.suburbHelp')} />
      <div className="unit-pair">
        <LineField {...line('town')} maxLength={UNIT_LINE_MAX} />
        <LineField {...line('postcode')} maxLength={POSTCODE_LENGTH_MAX} inputMode="numeric" />
      </div>
    </UnitSection>
  )
}
