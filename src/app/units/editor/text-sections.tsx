import { useTranslation } from 'react-i18next'
import { UNIT_TEXT_MAX } from '#contract/limits.ts'
import { openAssistant } from '#app/assistant-link/assistant-door.ts'
import { LinesField } from '#app/forms/lines-field.tsx'
import { Button } from '#app/ui/button.tsx'
import type { UnitEditing } from '#app/units/unit-editing.ts'
import { UnitSection } from './unit-section.tsx'

const DESCRIPTION_ROWS = 8

/** The host's own description of the place. */
export function DescriptionSection({ unit, change, errorOf, parts }: UnitEditing) {
  const { t } = useTranslation('units')
  return (
    <UnitSection
      id="description"
      title={t('section.description')}
      lead={t('about.description')}
      parts={parts}
      shown={unit.description.trim() === '' ? null : <Paragraphs text={unit.description} />}
    >
      <LinesField
        label={t('section.description')}
        value={unit.description}
        rows={DESCRIPTION_ROWS}
        maxLength={UNIT_TEXT_MAX}
        error={errorOf('description')}
        onValue={(description) => change({ description })}
      />
      <p>
        <Button icon="stars" onPress={() => openAssistant('describeRoom')}>
          {t('describe')}
        </Button>
      </p>
    </UnitSection>
  )
}

/** The house rules. May stay empty. */
export function HouseRulesSection({ unit, change, parts }: UnitEditing) {
  const { t } = useTranslation('units')
  return (
    <UnitSection
      id="houseRules"
      title={t('section.houseRules')}
      lead={t('about.houseRules')}
      parts={parts}
      shown={unit.houseRules.trim() === '' ? null : <Paragraphs text={unit.houseRules} />}
    >
      <LinesField
        label={t('section.houseRules')}
        value={unit.houseRules}
        maxLength={UNIT_TEXT_MAX}
        onValue={(houseRules) => change({ houseRules })}
      />
    </UnitSection>
  )
}

/** A text of several lines, as the public page shows it. */
function Paragraphs({ text }: { text: string }) {
  return (
    <div dir="auto" className="unit-text stack">
      {text
        .split(/\n+/)
        .filter((line) => line.trim() !== '')
        .map((line, nth) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines may be the same, and keep no state
          <p key={nth}>{line}</p>
        ))}
    </div>
  )
}
