import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as newChangeId } from 'uuid'
import { SERVICE_METHODS, type ServiceMethod } from '#contract/ledger-entry.ts'
import type { NoticeGround } from '#contract/agreement-change-states.ts'
import { AGREEMENT_CHANGE_REASON_MAX } from '#contract/limits.ts'
import { dayAtPlace, zoneOf } from '#contract/region.ts'
import { canServe, givingProblems, type NoticeProblems } from '#domain/law/given-notices.ts'
import { otherParty } from '#app/agreements/parties/other-party.ts'
import { useMinute } from '#app/agreements/steps/use-minute.ts'
import { DayField } from '#app/forms/day-field.tsx'
import { LinesField } from '#app/forms/lines-field.tsx'
import { SelectField } from '#app/forms/select-field.tsx'
import { mutate } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { lazyPanel } from '#app/ui/lazy-part.tsx'
import type { AgreementView } from '#workers/replica-api.ts'
import { groundsOf, type NoticeInput, noticeOf, type NoticeOutcome, outcomeOf } from './notice-input.ts'
import { NoticeLaw } from './notice-law.tsx'
import { useNoticeProblem } from './use-notice-problem.ts'

const LetterDialog = lazyPanel(async () => (await import('./notice-letter-dialog.tsx')).NoticeLetterDialog)

/**
 * Asks on which ground, how and for which last day notice is given, and counts the earliest day as one types. The letter
 * can be read and printed first, because whoever hands it over needs it before they say that they did. Works offline: the
 * notice is kept on this device and given once it is sent.
 */
export function GiveNoticeDialog({ agreement, onClose }: { agreement: AgreementView; onClose: () => void }) {
  const { t } = useTranslation('agreements')
  const [isReading, setIsReading] = useState(false)
  const giving = useGiving(agreement, onClose)
  const { input, setInput, reason, setReason, hasTried, hasFailed, outcome, notice, problems, today } = giving
  const wording = useNoticeProblem(outcome)
  const lastDay = notice?.lastDay ?? null
  const isPossible = notice !== null && problems !== null && Object.keys(problems).length === 0
  if (isReading && isPossible)
    return (
      <LetterDialog
        agreement={agreement}
        change={{ id: '', edit: null, notice, reason: reason.trim() }}
        onClose={() => setIsReading(false)}
      />
    )

  return (
    <Dialog
      isOpen
      title={t('toEnd.give')}
      onClose={onClose}
      footer={
        <div className="stack gap-3">
          {/* Beside the button, because the fields are longer than the screen of a phone. */}
          <p role="alert" className="agreement-problem">
            {hasFailed ? t('new.failed') : hasTried && problems?.agreementId && wording(problems.agreementId)}
          </p>
          <div className="actions at-end gap-3">
            <Button onPress={onClose}>{t('steps.back')}</Button>
            <Button kind="danger" onPress={() => void giving.give()}>
              {t('toEnd.give')}
            </Button>
          </div>
        </div>
      }
    >
      <div className="agreement-question stack gap-4">
        <Fields
          agreement={agreement}
          input={input}
          outcome={outcome}
          lastDay={lastDay}
          problems={hasTried ? (problems ?? { 'notice.servedOn': 'required' }) : {}}
          wording={wording}
          today={today}
          onChange={(part) => setInput((before) => ({ ...before, ...part }))}
        />
        <LinesField
          label={t('toEnd.reason')}
          value={reason}
          rows={2}
          maxLength={AGREEMENT_CHANGE_REASON_MAX}
          onValue={setReason}
        />
        <NoticeLaw
          agreement={agreement}
          input={input}
          outcome={outcome}
          lastDay={isPossible ? lastDay : null}
          name={otherParty(agreement).name || t('unnamed')}
        />
        {isPossible && (
          <div className="actions">
            <Button kind="quiet" icon="file-text" onPress={() => setIsReading(true)}>
              {t('toEnd.letter.open')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** What has been entered, what it comes to at this minute, and how it is given. */
function useGiving(agreement: AgreementView, onGiven: () => void) {
  const now = useMinute()
  const today = dayAtPlace(now, zoneOf(agreement.region))
  const [input, setInput] = useState<NoticeInput>(() => firstInput(agreement, today))
  const [reason, setReason] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const outcome = outcomeOf(agreement, input, now)
  const notice = noticeOf(input, outcome, today)
  const problems = notice === null ? null : givingProblems(agreement, agreement.party, notice, now)

  async function give(): Promise<void> {
    setHasTried(true)
    if (notice === null || problems === null || Object.keys(problems).length > 0) return
    const fields = { agreementId: agreement.id, notice, reason: reason.trim() }
    const made = await mutate('createRecord', { collection: 'agreementChanges', id: newChangeId(), fields })
    setHasFailed(!made.ok)
    if (made.ok) onGiven()
  }

  return { input, setInput, reason, setReason, hasTried, hasFailed, outcome, notice, problems, today, give }
}

/** Begins with the way that is the quickest: here, if the agreement names an address for that; otherwise by hand. */
function firstInput(agreement: AgreementView, today: string): NoticeInput {
  const to = agreement.party === 'host' ? 'guest' : 'host'
  const method = canServe('ELECTRONIC', to, agreement) ? 'ELECTRONIC' : 'HAND'
  return { ground: 'NO_REASON', method, servedOn: today, lastDay: null }
}

function Fields({
  agreement,
  input,
  outcome,
  lastDay,
  problems,
  wording,
  today,
  onChange,
}: {
  agreement: AgreementView
  input: NoticeInput
  outcome: NoticeOutcome | null
  lastDay: string | null
  problems: NoticeProblems
  wording: (problem: string) => string
  today: string
  onChange: (part: Partial<NoticeInput>) => void
}) {
  const { t } = useTranslation(['agreements', 'documents'])
  const grounds = groundsOf(agreement, outcome?.received ?? today)
  const errorOf = (field: keyof NoticeInput): string | undefined => {
    const problem = problems[`notice.${field}`]
    return problem === undefined ? undefined : wording(problem)
  }
  return (
    <div className="agreement-pair">
      {grounds.length > 1 && (
        <SelectField<NoticeGround>
          label={t('toEnd.ground')}
          value={input.ground}
          error={errorOf('ground')}
          options={grounds.map((value) => ({ value, label: t(`toEnd.grounds.${value}`) }))}
          onValue={(ground) => onChange({ ground, lastDay: null })}
        />
      )}
      <SelectField<ServiceMethod>
        label={t('documents:service.method')}
        value={input.method}
        error={errorOf('method')}
        options={SERVICE_METHODS.map((value) => ({ value, label: t(`documents:service.${value}`) }))}
        onValue={(method) => onChange({ method })}
      />
      {input.method !== 'ELECTRONIC' && (
        <DayField
          label={t('documents:service.day')}
          value={input.servedOn}
          error={errorOf('servedOn')}
          onValue={(servedOn) => onChange({ servedOn })}
        />
      )}
      <DayField
        label={t('toEnd.lastDay')}
        value={lastDay}
        error={errorOf('lastDay')}
        onValue={(day) => onChange({ lastDay: day })}
      />
    </div>
  )
}
