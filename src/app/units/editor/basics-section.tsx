import { useTranslation } from 'react-i18next'
import { UNIT_TITLE_MAX } from '#contract/limits.ts'
import { UNIT_TYPES } from '#contract/unit-fields.ts'
import { LineField } from '#app/forms/line-field.tsx'
import { OneField } from '#app/forms/one-field.tsx'
import type { UnitEditing } from '#app/units/unit-editing.ts'
import { useListingWords } from '#app/units/use-listing-words.ts'
import { useUnitWords } from '#app/units/use-unit-words.ts'
import { UnitSection } from './unit-section.tsx'

/** The head of the listing: the room's name, the type of place (§3), where it is, and whose it is. */
export function BasicsSection({ unit, change, errorOf, parts }: UnitEditing) {
  const { t } = useTranslation('units')
  const title = useUnitWords().title(unit)
  const facts = [unit.type && t(`type.${unit.type}`), useListingWords().area(unit)].filter(Boolean)
  return (
    <UnitSection
      id="basics"
      title={t('section.basics')}
      heading={
        <h1 id="basics-title">
          <bdi>{title}</bdi>
        </h1>
      }
      parts={parts}
      shown={
        facts.length === 0 ? null : (
          <p className="lead">
            <bdi>{facts.join(' · ')}</bdi>
          </p>
        )
      }
    >
      <LineField
        label={t('field.title')}
        value={unit.title}
        maxLength={UNIT_TITLE_MAX}
        error={errorOf('title')}
        onValue={(next) => change({ title: next })}
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
    </UnitSection>
  )
}
