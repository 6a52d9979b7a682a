import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgreementStep } from '#contract/agreement-status.ts'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { zoneOf } from '#contract/region.ts'
import { rentUntilAfter } from '#domain/law/rent-after-ending.ts'
import { SendChecklist } from '#app/agreements/sending/send-checklist.tsx'
import { useDayText } from '#app/format/use-day-text.ts'
import { useToday } from '#app/format/use-today.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { AgreementView } from '#workers/replica-api.ts'
import { newSignature } from '#app/agreements/signing/new-signature.ts'
import { otherParty } from '#app/agreements/parties/other-party.ts'
import { SignatureFields, type SignatureInput } from '#app/agreements/signing/signature-fields.tsx'
import type { StayStep } from '#app/stays/stay-step-dialog.tsx'
import { useMove } from '#app/stays/use-move.ts'

const DESTROYS: readonly AgreementStep[] = ['decline', 'cancel']

/**
 * Asks before a step and says what it leads to. Accepting means signing. That somebody has arrived or left is asked
 * elsewhere, by the same dialog as on the day.
 */
export function StepDialog({
  agreement,
  step,
  mustWait,
  onClose,
}: {
  agreement: AgreementView
  step: Exclude<AgreementStep, StayStep>
  /** Changes of the terms are still being sent, and the step has to wait for them. */
  mustWait: boolean
  onClose: () => void
}) {
  const { t } = useTranslation('agreements')
  const { move, isBusy, problem } = useMove(agreement)
  const [input, setInput] = useState<SignatureInput>({ name: agreement.guestName, strokes: [] })
  const [isNameMissing, setIsNameMissing] = useState(false)
  const isSigned = step === 'accept'
  const dayText = useDayText()
  const today = useToday(zoneOf(agreement.region))
  const name = otherParty(agreement).name || t('unnamed')
  const rentTo = step === 'cancel' ? lastDayOfNotice(agreement, today) : null

  async function take(): Promise<void> {
    const isMissing = isSigned && input.name.trim() === ''
    setIsNameMissing(isMissing)
    if (isMissing) return
    const isTaken = await move(step, isSigned ? newSignature(agreement, 'guest', input) : undefined)
    if (isTaken) onClose()
  }

  return (
    <Dialog
      isOpen
      title={t(`steps.${step}.title`, { name })}
      onClose={onClose}
      footer={
        <div className="actions at-end gap-3">
          <Button onPress={onClose}>{t('steps.back')}</Button>
          <Button
            kind={DESTROYS.includes(step) ? 'danger' : 'primary'}
            isBusy={isBusy || mustWait}
            onPress={() => void take()}
          >
            {t(`steps.${step}.do`)}
          </Button>
        </div>
      }
    >
      <div className="agreement-question stack gap-4">
        <p>{t(`steps.${step}.text`, { name })}</p>
        {rentTo !== null && <p>{t('steps.cancel.rent', { day: dayText(rentTo) })}</p>}
        {step === 'send' && <SendChecklist agreement={agreement} onGo={onClose} />}
        {isSigned && <SignatureFields input={input} isNameMissing={isNameMissing} onChange={setInput} />}
        <p role="alert" className="agreement-problem">
          {problem !== null && t(`steps.${problem}`)}
        </p>
      </div>
    </Dialog>
  )
}

/** Returns the last day for which a guest who cancels now owes rent; `null` if it is not after today. */
function lastDayOfNotice(agreement: AgreementView, today: string): string | null {
  const { status, party } = agreement
  if (party !== 'guest' || (status !== 'ACTIVE' && status !== 'APPROVED')) return null
  const last = addDays(rentUntilAfter(agreement, { step: 'cancel', party, at: new Date() }), -1)
  return last > today ? last : null
}
