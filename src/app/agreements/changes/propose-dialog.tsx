import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as newChangeId } from 'uuid'
import { AGREEMENT_AMOUNT_MAX, AGREEMENT_CHANGE_REASON_MAX, UNIT_GUESTS_MAX } from '#contract/limits.ts'
import { zoneOf } from '#contract/region.ts'
import {
  agreedGuestsOn,
  changedTerms,
  changeProblems,
  type ChangeProblems,
  NO_CHANGE,
  type TermsChange,
} from '#domain/calendar/changed-terms.ts'
import { newSignature } from '#app/agreements/signing/new-signature.ts'
import { SignatureFields, type SignatureInput } from '#app/agreements/signing/signature-fields.tsx'
import { useToday } from '#app/format/use-today.ts'
import { moneyText } from '#app/format/money.ts'
import { CountField } from '#app/forms/count-field.tsx'
import { DayField } from '#app/forms/day-field.tsx'
import { LinesField } from '#app/forms/lines-field.tsx'
import { MoneyField } from '#app/forms/money-field.tsx'
import { mutate } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { AgreementView } from '#workers/replica-api.ts'
import { ChangeLaw } from './change-law.tsx'

/** Asks what changes, why, and for a signature. Works offline: the proposal is kept on this device and sends later. */
export function ProposeDialog({ agreement, onClose }: { agreement: AgreementView; onClose: () => void }) {
  const { t } = useTranslation('agreements')
  const today = useToday(zoneOf(agreement.region))
  const [change, setChange] = useState<TermsChange>(NO_CHANGE)
  const [reason, setReason] = useState('')
  const [input, setInput] = useState<SignatureInput>({
    name: agreement.party === 'host' ? agreement.hostName : agreement.guestName,
    strokes: [],
  })
  const [hasTried, setHasTried] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const problems = changeProblems(agreement, change, today)
  const isReasonMissing = reason.trim() === ''
  const isNameMissing = input.name.trim() === ''

  const problem = problemText()

  /** Returns what is wrong with the whole; `null` for nothing, or what stands at a field. */
  function problemText(): string | null {
    if (hasFailed) return t('new.failed')
    return hasTried && problems.agreementId !== undefined ? t(`change.problem.${problems.agreementId}`) : null
  }

  async function propose(): Promise<void> {
    setHasTried(true)
    if (Object.keys(problems).length > 0 || isReasonMissing || isNameMissing) return
    const signature = newSignature(changedTerms(agreement, change), agreement.party, input)
    const fields = { agreementId: agreement.id, ...change, reason: reason.trim(), signature }
    const made = await mutate('createRecord', { collection: 'agreementChanges', id: newChangeId(), fields })
    setHasFailed(!made.ok)
    if (made.ok) onClose()
  }

  return (
    <Dialog
      isOpen
      title={t('change.propose')}
      onClose={onClose}
      footer={
        <div className="stack gap-3">
          {/* Beside the button, because the fields are longer than the screen of a phone. */}
          {problem !== null && (
            <p role="alert" className="agreement-problem">
              {problem}
            </p>
          )}
          <div className="actions at-end gap-3">
            <Button onPress={onClose}>{t('steps.back')}</Button>
            <Button kind="primary" onPress={() => void propose()}>
              {t('change.sign')}
            </Button>
          </div>
        </div>
      }
    >
      <div className="agreement-question stack gap-4">
        <p className="agreement-note note">{t('change.blank')}</p>
        <ChangeFields
          agreement={agreement}
          change={change}
          problems={hasTried ? problems : {}}
          today={today}
          onChange={(part) => setChange((before) => ({ ...before, ...part }))}
        />
        <LinesField
          label={t('change.reason')}
          value={reason}
          rows={2}
          error={hasTried && isReasonMissing ? t('change.reasonMissing') : undefined}
          maxLength={AGREEMENT_CHANGE_REASON_MAX}
          onValue={setReason}
        />
        <ChangeLaw agreement={agreement} change={change} today={today} />
        <SignatureFields input={input} isNameMissing={hasTried && isNameMissing} onChange={setInput} />
      </div>
    </Dialog>
  )
}

function ChangeFields({
  agreement,
  change,
  problems,
  today,
  onChange,
}: {
  agreement: AgreementView
  change: TermsChange
  problems: ChangeProblems
  today: string
  onChange: (part: Partial<TermsChange>) => void
}) {
  const { t } = useTranslation('agreements')
  const errorOf = (field: keyof TermsChange): string | undefined => {
    const problem = problems[field]
    if (problem === undefined) return undefined
    return t(problem === 'required' ? 'change.problem.half' : `change.problem.${problem}`)
  }
  const guests = {
    guests: String(agreedGuestsOn(agreement, change.guestsFrom ?? today)),
    amount: moneyText(agreement.additionalGuestCharge ?? 0),
  }
  return (
    <div className="agreement-pair">
      {agreement.status === 'APPROVED' && (
        <DayField
          label={t('change.startsOn')}
          value={change.startsOn}
          error={errorOf('startsOn')}
          onValue={(startsOn) => onChange({ startsOn })}
        />
      )}
      <DayField
        label={t(agreement.regime === 'SHORT_STAY' ? 'change.leavesOn' : 'change.endsOn')}
        value={change.endsOn}
        error={errorOf('endsOn')}
        onValue={(endsOn) => onChange({ endsOn })}
      />
      <MoneyField
        label={t('change.rentPerWeek')}
        value={change.rentPerWeek}
        error={errorOf('rentPerWeek')}
        max={AGREEMENT_AMOUNT_MAX}
        onValue={(rentPerWeek) => onChange({ rentPerWeek })}
      />
      <DayField
        label={t('change.rentFrom')}
        value={change.rentFrom}
        error={errorOf('rentFrom')}
        onValue={(rentFrom) => onChange({ rentFrom })}
      />
      <CountField
        label={t('change.additionalGuests')}
        value={change.additionalGuests}
        help={
          agreement.additionalGuestCharge ? t('change.guestsCost', guests) : t('change.guestsFree', guests)
        }
        error={errorOf('additionalGuests')}
        min={0}
        max={UNIT_GUESTS_MAX}
        onValue={(additionalGuests) => onChange({ additionalGuests })}
      />
      <DayField
        label={t('change.guestsFrom')}
        value={change.guestsFrom}
        error={errorOf('guestsFrom')}
        onValue={(guestsFrom) => onChange({ guestsFrom })}
      />
    </div>
  )
}
