import { useTranslation } from 'react-i18next'
import { DayField } from '#app/forms/day-field.tsx'
import { MeetingNote } from '#app/stays/meeting-note.tsx'
import { useMeetings } from '#app/stays/use-meetings.ts'
import type { AgreementEditing } from '#app/agreements/agreement-editing.ts'
import { FieldPlace } from './field-place.tsx'
import { SectionPanel } from './section-panel.tsx'

/** The first and last day, and the other occupants. Without a last day, it runs until somebody ends it. */
export function TermSection({ agreement, change, errorOf }: AgreementEditing) {
  const { t } = useTranslation('agreements')
  const { startsOn, endsOn, regime } = agreement
  const meetings = useMeetings(agreement)
  return (
    <SectionPanel title={t('section.term')}>
      <div className="agreement-pair">
        <FieldPlace name="startsOn">
          <DayField
            label={t('field.startsOn')}
            value={startsOn}
            error={errorOf('startsOn')}
            onValue={(day) => change({ startsOn: day })}
          />
        </FieldPlace>
        <FieldPlace name="endsOn">
          <DayField
            label={t(regime === 'SHORT_STAY' ? 'field.leavesOn' : 'field.endsOn')}
            value={endsOn}
            help={t(regime === 'SHORT_STAY' ? 'help.endsOnShort' : 'help.endsOn')}
            error={errorOf('endsOn')}
            onValue={(day) => change({ endsOn: day })}
          />
        </FieldPlace>
      </div>
      <MeetingNote meetings={meetings} />
    </SectionPanel>
  )
}
