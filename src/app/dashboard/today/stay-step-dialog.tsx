import { useTranslation } from 'react-i18next'
import { StaysThatMeet } from '#app/stays/stays-that-meet.tsx'
import { useMeetings } from '#app/stays/use-meetings.ts'
import { useMove } from '#app/stays/use-move.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { AgreementView } from '#workers/replica-api.ts'

/**
 * Asks whether a guest has arrived or left, and marks it. Without an answer from the server it becomes an unfinished
 * step, which the dashboard keeps asking about.
 */
export function StayStepDialog({
  agreement,
  step,
  onClose,
}: {
  agreement: AgreementView
  step: 'start' | 'complete'
  onClose: () => void
}) {
  const { t } = useTranslation(['agreements', 'dashboard'])
  const { move, isBusy, problem } = useMove(agreement)
  const meetings = useMeetings(agreement)
  const name = agreement.guestName || t('dashboard:someone')
  // What was changed here goes first, so that the step is about what the server has.
  const mustWait = agreement.edit !== null

  async function take(): Promise<void> {
    if (await move(step)) onClose()
  }

  return (
    <Dialog
      isOpen
      title={t(`steps.${step}.title`, { name })}
      onClose={onClose}
      footer={
        <div className="today-actions actions">
          <Button onPress={onClose}>{t('steps.back')}</Button>
          <Button kind="primary" isBusy={isBusy} isDisabled={mustWait} onPress={() => void take()}>
            {t(`steps.${step}.do`)}
          </Button>
        </div>
      }
    >
      <div className="stack">
        <p>
          <b>
            <bdi>{name}</bdi>
          </b>
          {' · '}
          <bdi>{agreement.unitTitle}</bdi>
        </p>
        <p>{t(`steps.${step}.text`, { name })}</p>
        {mustWait && <p>{t('steps.waitsFirst')}</p>}
        {step === 'start' && <StaysThatMeet meetings={meetings} />}
        <p role="alert" className="today-problem">
          {problem !== null && t(`steps.${problem}`)}
        </p>
      </div>
    </Dialog>
  )
}
