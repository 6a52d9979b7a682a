import { useTranslation } from 'react-i18next'
import type { AgreementEditing } from './agreement-editing.ts'
import { GuestToJoin } from '#app/agreements/parties/guest-to-join.tsx'
import { PartyName } from '#app/agreements/parties/parties-fields.tsx'
import { DayField } from '#app/forms/day-field.tsx'
import { StaysThatMeet } from '#app/stays/stays-that-meet.tsx'
import { useMeetings } from '#app/stays/use-meetings.ts'
import { FieldPlace } from './field-place.tsx'
import { MoneyQuestion } from './money-fields.tsx'
import { SectionPanel } from './section-panel.tsx'

/** What only the host can answer about a draft: who, when, how much. Every change is kept on this device as it is made. */
export function DraftQuestions(editing: AgreementEditing) {
  const { t } = useTranslation('agreements')
  const { agreement } = editing
  return (
    <>
      <SectionPanel title={t('ask.who')}>
        <PartyName {...editing} field="guestName" />
        {agreement.isGuestToJoin && <GuestToJoin agreement={agreement} />}
      </SectionPanel>
      <DaysQuestion {...editing} />
      <MoneyQuestion {...editing} />
    </>
  )
}

/** The first and last day. Without a last day, it runs until somebody ends it. */
function DaysQuestion({ agreement, change, errorOf }: AgreementEditing) {
  const { t } = useTranslation('agreements')
  const { startsOn, endsOn, regime } = agreement
  const meetings = useMeetings(agreement)
  return (
    <SectionPanel title={t('ask.when')}>
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
      <StaysThatMeet meetings={meetings} />
    </SectionPanel>
  )
}
