import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GUEST_ANSWERS, type GuestAnswer, partsIn } from '#contract/inspection-fields.ts'
import type { InspectionSigning } from '#contract/inspection.ts'
import { AGREEMENT_LINE_MAX, INSPECTION_REMARK_DAYS } from '#contract/limits.ts'
import { pathOf, type Strokes } from '#app/documents/signature-drawing.ts'
import { SignaturePad } from '#app/documents/signature-pad.tsx'
import { LineField } from '#app/forms/line-field.tsx'
import { mutate } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { LocalInspection, OpenInspection } from './local-inspection.ts'

type Input = { name: string; strokes: Strokes }

/** Closes an inspection on this device with the host's signature, and the guest's if they are there and want to. */
export function SignDialog({
  open: { agreement },
  inspection,
  left,
  onClose,
}: {
  open: OpenInspection
  inspection: LocalInspection
  /** How many things nobody has looked at. */
  left: number
  onClose: () => void
}) {
  const { t } = useTranslation('inspections')
  const [host, setHost] = useState<Input>({ name: agreement.hostName, strokes: [] })
  const [guest, setGuest] = useState<Input>({ name: agreement.guestName, strokes: [] })
  const [guestAnswer, setGuestAnswer] = useState<GuestAnswer>('SIGNED')
  const [problem, setProblem] = useState<'host' | 'guest' | 'notKept' | null>(null)

  async function sign(): Promise<void> {
    if (host.name.trim() === '') return setProblem('host')
    if (guestAnswer === 'SIGNED' && guest.name.trim() === '') return setProblem('guest')
    const { moment = 'MOVE_IN', inspectedOn = '', visitTime = null, noticeGivenAt = null } = inspection
    const signing: InspectionSigning = {
      content: { moment, inspectedOn, visitTime, noticeGivenAt, parts: partsIn(inspection) },
      host: signatureOf(host),
      guestAnswer,
      guest: guestAnswer === 'SIGNED' ? signatureOf(guest) : null,
      signedAt: new Date().toISOString(),
    }
    const fields = { signing }
    const kept = await mutate('editRecord', { collection: 'inspections', id: inspection.id, fields })
    if (kept.ok) onClose()
    else setProblem('notKept')
  }

  return (
    <Dialog
      isOpen
      title={t('sign.title')}
      onClose={onClose}
      footer={
        <div className="actions at-end gap-3">
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" icon="pen" onPress={() => void sign()}>
            {t('sign.do')}
          </Button>
        </div>
      }
    >
      <div className="stack gap-4">
        <p>{t('sign.lead', { n: INSPECTION_REMARK_DAYS })}</p>
        {left > 0 && <p className="note">{t('sign.left', { count: left })}</p>}
        <SignatureInput
          who="host"
          input={host}
          error={problem === 'host' ? t('sign.nameMissing') : undefined}
          onChange={setHost}
        />
        <GuestAnswers chosen={guestAnswer} onChoose={setGuestAnswer} />
        <p className="note">{t('sign.here')}</p>
        {guestAnswer === 'SIGNED' && (
          <SignatureInput
            who="guest"
            input={guest}
            error={problem === 'guest' ? t('sign.nameMissing') : undefined}
            onChange={setGuest}
          />
        )}
        <p role="alert">{problem === 'notKept' && t('sign.failed')}</p>
      </div>
    </Dialog>
  )
}

function signatureOf({ name, strokes }: Input) {
  return { name: name.trim(), drawing: pathOf(strokes) || null }
}

function SignatureInput({
  who,
  input,
  error,
  onChange,
}: {
  who: 'host' | 'guest'
  input: Input
  error: string | undefined
  onChange: (change: (input: Input) => Input) => void
}) {
  const { t } = useTranslation('inspections')
  return (
    <div className="stack gap-2">
      <LineField
        label={t(`sign.${who}`)}
        value={input.name}
        maxLength={AGREEMENT_LINE_MAX}
        error={error}
        onValue={(name) => onChange((before) => ({ ...before, name }))}
      />
      <SignaturePad
        label={t(`sign.${who}Pad`)}
        clearLabel={t('sign.clear')}
        strokes={input.strokes}
        onDraw={(change) => onChange((before) => ({ ...before, strokes: change(before.strokes) }))}
      />
    </div>
  )
}

function GuestAnswers({
  chosen,
  onChoose,
}: {
  chosen: GuestAnswer
  onChoose: (answer: GuestAnswer) => void
}) {
  const { t } = useTranslation('inspections')
  return (
    <fieldset className="inspection-answers">
      <legend>{t('sign.guestAnswer')}</legend>
      {GUEST_ANSWERS.map((answer) => (
        <label key={answer}>
          <input
            type="radio"
            name="guest-answer"
            checked={chosen === answer}
            onChange={() => onChoose(answer)}
          />
          {t(`sign.answer.${answer}`)}
        </label>
      ))}
    </fieldset>
  )
}
