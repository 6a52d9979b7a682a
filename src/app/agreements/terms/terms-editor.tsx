import { AddOnsSection } from './add-ons-section.tsx'
import type { AgreementEditing } from '#app/agreements/agreement-editing.ts'
import { MoneySection } from './money-section.tsx'
import { PartiesSection } from '#app/agreements/parties/parties-section.tsx'
import { PlaceSection } from './place-section.tsx'
import { ConditionsSection, StatementsSection } from './statements-section.tsx'
import { useTranslation } from 'react-i18next'
import { DayField } from '#app/forms/day-field.tsx'
import { MeetingNote } from '#app/stays/meeting-note.tsx'
import { useMeetings } from '#app/stays/use-meetings.ts'
import { FieldPlace } from './field-place.tsx'
import { SectionPanel } from './section-panel.tsx'

/** The terms of a draft; every change is kept on this device as it is made. */
export function TermsEditor(editing: AgreementEditing) {
  return (
    <>
      <PartiesSection {...editing} />
      <PlaceSection {...editing} />
      <TermSection {...editing} />
      <MoneySection {...editing} />
      <AddOnsSection {...editing} />
      <StatementsSection {...editing} />
      <ConditionsSection {...editing} />
    </>
  )
}

/** The first and last day, and the other occupants. Without a last day, it runs until somebody ends it. */
function TermSection({ agreement, change, errorOf }: AgreementEditing) {
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
