import { useTranslation } from 'react-i18next'
import { DayField } from '#app/forms/day-field.tsx'
import { MeetingNote } from '#app/stays/meeting-note.tsx'
import { useMeetings } from '#app/stays/use-meetings.ts'
import type { AgreementEditing } from '#app/agreements/agreement-editing.ts'
import { SectionPanel } from './section-panel.tsx'

/** From when to when, and who else is there then; no last day means until somebody ends it. */
export function TermSection({ agreement, change }: AgreementEditing) {
  const { t } = useTranslation('agreements')
  const { startsOn, endsOn } = agreement
  const meetings = useMeetings(agreement)
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
      <MeetingNote meetings={meetings} />
    </SectionPanel>
  )
}
