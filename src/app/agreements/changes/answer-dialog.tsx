import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChangeAnswer } from '#contract/agreement-change-states.ts'
import { zoneOf } from '#contract/region.ts'
import { isNoAnswer, type Failure } from '#contract/result.ts'
import { changedTerms, termsChangeOf } from '#domain/calendar/changed-terms.ts'
import { newSignature } from '#app/agreements/signing/new-signature.ts'
import { SignatureFields, type SignatureInput } from '#app/agreements/signing/signature-fields.tsx'
import { useToday } from '#app/format/use-today.ts'
import { replica } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { AgreementView } from '#workers/replica-api.ts'
import { ChangeLaw } from './change-law.tsx'
import { ChangeRows } from './change-rows.tsx'
import { type ChangeProblemKey, problemKey } from './problem-key.ts'
import type { ChangeView } from './use-changes.ts'

/** Asks before a proposal is accepted, declined or taken back. Accepting is signing, and needs the server. */
export function AnswerDialog({
  agreement,
  change,
  answer,
  onClose,
}: {
  agreement: AgreementView
  change: ChangeView
  answer: ChangeAnswer
  onClose: () => void
}) {
  const { t } = useTranslation('agreements')
  const today = useToday(zoneOf(agreement.region))
  const [input, setInput] = useState<SignatureInput>({
    name: agreement.party === 'host' ? agreement.hostName : agreement.guestName,
    strokes: [],
  })
  const [isNameMissing, setIsNameMissing] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<ChangeProblemKey | null>(null)
  const isWithdrawal = (change.withdraws ?? null) !== null
  const isSigned = answer === 'accept' && !isWithdrawal
  const asked = termsChangeOf(change)

  async function give(): Promise<void> {
    const isMissing = isSigned && input.name.trim() === ''
    setIsNameMissing(isMissing)
    if (isMissing) return
    setIsBusy(true)
    setProblem(null)
    const signature = isSigned
      ? { signature: newSignature(changedTerms(agreement, asked), agreement.party, input) }
      : {}
    const given = await replica.ask('answerAgreementChange', { id: change.id, answer, ...signature })
    if (given.ok || given.failure.kind === 'conflict') await replica.syncNow()
    setIsBusy(false)
    if (given.ok) onClose()
    else setProblem(problemOf(given.failure))
  }

  return (
    <Dialog
      isOpen
      title={t(isWithdrawal ? `toEnd.${answer}.title` : `change.${answer}.title`)}
      onClose={onClose}
      footer={
        <div className="actions at-end gap-3">
          <Button onPress={onClose}>{t('steps.back')}</Button>
          <Button
            kind={answer === 'accept' ? 'primary' : 'danger'}
            isBusy={isBusy}
            onPress={() => void give()}
          >
            {t(`change.${answer}.do`)}
          </Button>
        </div>
      }
    >
      <div className="agreement-question stack gap-4">
        <p>{t(isWithdrawal ? `toEnd.${answer}.text` : `change.${answer}.text`)}</p>
        <ChangeRows change={change} agreement={agreement} />
        {isSigned && (
          <>
            <ChangeLaw agreement={agreement} change={asked} today={today} />
            <SignatureFields input={input} isNameMissing={isNameMissing} onChange={setInput} />
          </>
        )}
        <p role="alert" className="agreement-problem">
          {problem !== null && t(`change.problem.${problem}`)}
        </p>
      </div>
    </Dialog>
  )
}

function problemOf(failure: Failure): ChangeProblemKey {
  if (failure.kind === 'conflict') return 'answered'
  if (failure.kind === 'invalid') return problemKey(failure.fields)
  return isNoAnswer(failure) ? 'failed' : 'refused'
}
