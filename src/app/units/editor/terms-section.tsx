import { useTranslation } from 'react-i18next'
import { LAW_RULES, siteOf } from '#domain/law/rules.ts'
import { TERM_DAYS } from '#contract/unit-fields.ts'
import { useDayText } from '#app/format/use-day-text.ts'
import { DayField } from '#app/forms/day-field.tsx'
import { SeveralField } from '#app/forms/several-field.tsx'
import type { UnitEditing } from '#app/units/unit-editing.ts'
import { useListingWords } from '#app/units/use-listing-words.ts'
import { UnitSection } from './unit-section.tsx'

/** From this many days on, a stay may be a tenancy. */
const { days: TENANCY_DAYS } = LAW_RULES.regime.figures

/** How long people may stay (§3, §9), and when. */
export function TermsSection({ unit, change, errorOf, parts }: UnitEditing) {
  const { t } = useTranslation('units')
  const dayText = useDayText()
  const { lengths, availability } = useListingWords()
  return (
    <UnitSection
      id="terms"
      title={t('section.terms')}
      lead={t('about.terms')}
      parts={parts}
      shown={
        unit.terms.length === 0 ? null : (
          <>
            <p>{lengths(unit)}</p>
            <p className="note">{availability(unit)}</p>
          </>
        )
      }
    >
      <SeveralField
        label={t('section.terms')}
        isLabelHidden
        value={unit.terms}
        error={errorOf('terms')}
        help={
          unit.terms.includes(TENANCY_DAYS)
            ? t('longStay', { source: siteOf('regime'), date: dayText(LAW_RULES.regime.asOf) })
            : undefined
        }
        options={TERM_DAYS.map((value) => ({
          value,
          label: t(value === TENANCY_DAYS ? 'weeksOrMore' : 'weeks', { count: value / 7 }),
        }))}
        onValue={(terms) => change({ terms })}
      />
      <div className="unit-pair">
        <DayField
          label={t('field.availableFrom')}
          value={unit.availableFrom}
          help={t('field.availableFromHelp')}
          onValue={(availableFrom) => change({ availableFrom })}
        />
        <DayField
          label={t('field.availableUntil')}
          value={unit.availableUntil}
          min={unit.availableFrom ?? undefined}
          error={errorOf('availableUntil')}
          onValue={(availableUntil) => change({ availableUntil })}
        />
      </div>
    </UnitSection>
  )
}
