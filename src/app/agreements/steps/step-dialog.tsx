import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgreementStep } from '#contract/agreement-status.ts'
import { StaysThatMeet } from '#app/stays/stays-that-meet.tsx'
import { useMeetings } from '#app/stays/use-meetings.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { AgreementView } from '#workers/replica-api.ts'
import { newSignature } from '#app/agreements/signing/new-signature.ts'
import { otherParty } from '#app/agreements/parties/other-party.ts'
import { SignatureFields, type SignatureInput } from '#app/agreements/signing/signature-fields.tsx'
import { useMove } from './use-move.ts'

const DESTROYS: readonly AgreementStep[] = ['decline', 'cancel']
/** Steps that promise the room to somebody. */
const PROMISES: readonly AgreementStep[] = ['send', 'start']

/** Asks before a step, with what it leads to. To accept is to sign. */
export function StepDialog({
  agreement,
  step,
  onClose,
}: {
  agreement: AgreementView
  step: AgreementStep
  onClose: () => void
}) {
  const { t } = useTranslation('agreements')
  const { move, isBusy, problem } = useMove(agreement)
  const [input, setInput] = useState<SignatureInput>({ name: agreement.guestName, strokes: [] })
  const [isNameMissing, setIsNameMissing] = useState(false)
  const isSigned = step === 'accept'
  const meetings = useMeetings(agreement)
  const name = otherParty(agreement).name || t('unnamed')

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
        <div className="agreement-actions">
          <Button onPress={onClose}>{t('steps.back')}</Button>
          <Button
            kind={DESTROYS.includes(step) ? 'danger' : 'primary'}
            isBusy={isBusy}
            onPress={() => void take()}
          >
            {t(`steps.${step}.do`)}
          </Button>
        </div>
      }
    >
      <div className="agreement-question">
        <p>{t(`steps.${step}.text`, { name })}</p>
        {PROMISES.includes(step) && <StaysThatMeet meetings={meetings} />}
        {isSigned && <SignatureFields input={input} isNameMissing={isNameMissing} onChange={setInput} />}
        <p role="alert" className="agreement-problem">
          {problem !== null && t(`steps.${problem}`)}
        </p>
      </div>
    </Dialog>
  )
}
