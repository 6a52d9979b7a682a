import { useTranslation } from 'react-i18next'
import { DayField } from '#app/forms/day-field.tsx'
import type { AgreementEditing } from './agreement-editing.ts'
import { SectionPanel } from './section-panel.tsx'

/** From when to when; no last day means until somebody ends it. */
export function TermSection({ agreement, change }: AgreementEditing) {
  const { t } = useTranslation('agreements')
  const { startsOn, endsOn } = agreement
  const isBackwards = startsOn !== null && endsOn !== null && endsOn <= startsOn
  return (
    <SectionPanel title={t('section.term')}>
      <div className="agreement-pair">
        <DayField label={t('field.startsOn')} value={startsOn} onValue={(day) => change({ startsOn: day })} />
        <DayField
          label={t('field.endsOn')}
          value={endsOn}
          help={t('help.endsOn')}
          error={isBackwards ? t('problem.day') : undefined}
          onValue={(day) => change({ endsOn: day })}
        />
      </div>
    </SectionPanel>
  )
}
