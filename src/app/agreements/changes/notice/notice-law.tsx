import { useTranslation } from 'react-i18next'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { termUntil } from '#domain/calendar/tenancy-term.ts'
import { LawSource } from '#app/agreements/law/law-source.tsx'
import { useDayText } from '#app/format/use-day-text.ts'
import type { AgreementView } from '#workers/replica-api.ts'
import type { NoticeInput, NoticeOutcome } from './notice-input.ts'
import { useNoticeProblem } from './use-notice-problem.ts'

/** Says what a notice comes to: its receipt, its earliest last day with its source, and what follows from its last day. */
export function NoticeLaw({
  agreement,
  input: { method },
  outcome,
  lastDay,
  name,
}: {
  agreement: AgreementView
  input: NoticeInput
  outcome: NoticeOutcome | null
  lastDay: string | null
  name: string
}) {
  const { t } = useTranslation('agreements')
  const dayText = useDayText()
  const wording = useNoticeProblem(outcome)
  if (outcome === null) return null
  const { received, end } = outcome
  const isHere = method === 'ELECTRONIC'
  return (
    <div className="stack gap-3">
      <p role="status">
        {t(isHere ? 'toEnd.receivedHere' : 'toEnd.received', { day: dayText(received) })}{' '}
        {end.ends &&
          end.by !== null &&
          t(end.isOnly ? 'toEnd.only' : 'toEnd.earliest', { day: dayText(end.earliest) })}
        {!end.ends && wording(end.because)}
      </p>
      {end.by === null ? (
        <p className="agreement-note note">{t('toEnd.agreementDecides')}</p>
      ) : (
        <LawSource rule={end.by} />
      )}
      {end.ends && lastDay !== null && <Consequences agreement={agreement} lastDay={lastDay} name={name} />}
      <p className="agreement-note note">{t(isHere ? 'toEnd.sending' : 'toEnd.byYourself')}</p>
      <LawSource rule="notices" />
    </div>
  )
}

function Consequences({
  agreement: { regime, party },
  lastDay,
  name,
}: {
  agreement: AgreementView
  lastDay: string
  name: string
}) {
  const { t } = useTranslation('agreements')
  const dayText = useDayText()
  const free = termUntil({ regime, endsOn: lastDay }) ?? lastDay
  return (
    <ul className="agreement-consequences stack gap-2">
      <li>{t('toEnd.then.rent', { day: dayText(addDays(free, -1)) })}</li>
      <li>
        {t(party === 'host' ? 'toEnd.then.room' : 'toEnd.then.leave', {
          day: dayText(party === 'host' ? free : lastDay),
        })}
      </li>
      <li>{t('toEnd.then.told', { name })}</li>
      <li>{t('toEnd.then.both')}</li>
    </ul>
  )
}
