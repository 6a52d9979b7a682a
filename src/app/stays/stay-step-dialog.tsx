import './stay-step-dialog.css'
import { useTranslation } from 'react-i18next'
import { zoneOf } from '#contract/region.ts'
import { useDayText } from '#app/format/use-day-text.ts'
import { useToday } from '#app/format/use-today.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { AgreementView } from '#workers/replica-api.ts'
import { StaysThatMeet } from './stays-that-meet.tsx'
import { useMeetings } from './use-meetings.ts'
import { useMove } from './use-move.ts'

/** The steps of a stay that a host marks as it happens. */
export type StayStep = 'start' | 'complete'

/**
 * Asks whether a guest has arrived or left, and marks it. Without an answer from the server it becomes an unfinished
 * step, which the dashboard keeps asking about.
 */
export function StayStepDialog({
  agreement,
  step,
  // What was changed here goes first, so that the step is about what the server has.
  mustWait = agreement.edit !== null,
  onClose,
}: {
  agreement: AgreementView
  step: StayStep
  mustWait?: boolean
  onClose: () => void
}) {
  const { t } = useTranslation('agreements')
  const { move, isBusy, problem } = useMove(agreement)
  const meetings = useMeetings(agreement)
  const dayText = useDayText()
  const { guestName, unitTitle, startsOn, region } = agreement
  const name = guestName || t('unnamed')
  const today = useToday(zoneOf(region))
  const isEarly = startsOn !== null && startsOn > today

  async function take(): Promise<void> {
    if (await move(step)) onClose()
  }

  return (
    <Dialog
      isOpen
      title={t(`steps.${step}.title`, { name })}
      onClose={onClose}
      footer={
        <div className="actions at-end">
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
          <bdi>{unitTitle}</bdi>
        </p>
        <p>{t(`steps.${step}.text`, { name })}</p>
        {mustWait && <p>{t('steps.waitsFirst')}</p>}
        {step === 'start' && isEarly && (
          <Notice icon="exclamation-circle" title={t('steps.start.early')}>
            <p>{t('steps.start.earlyMore', { day: dayText(startsOn) })}</p>
          </Notice>
        )}
        {step === 'start' && <StaysThatMeet meetings={meetings} />}
        <p role="alert" className="stay-step-problem">
          {problem !== null && t(`steps.${problem}`)}
        </p>
      </div>
    </Dialog>
  )
}
