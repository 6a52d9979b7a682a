import './message-timeline.css'
import { useTranslation } from 'react-i18next'
import { labelled } from '#app/format/labelled.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { useSyncStatus } from '#app/replica/use-sync-status.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import type { MessageView } from '#workers/replica-api.ts'
import { timelineSteps, type TimelineStep } from './timeline-steps.ts'

/** What happened to one message, step by step, each with its time and whose clock it is from. */
export function MessageTimeline({ message, onClose }: { message: MessageView; onClose: () => void }) {
  const { t } = useTranslation('waiting')
  const { id, chatId, position } = message
  const timeline = useLiveQuery('messageTimeline', { id, chatId, position })
  const isReachable = useSyncStatus((status) => status.reachability) === 'reachable'
  return (
    <Sheet isOpen title={t('timeline.title')} onClose={onClose}>
      <div className="stack gap-4 timeline">
        <p className="timeline-text">
          <bdi dir="auto">{message.message}</bdi>
        </p>
        {timeline === null && <p>{t('timeline.unknown')}</p>}
        {timeline && (
          <ol>
            {timelineSteps(timeline).map((step) => (
              <Step key={step.key} step={step} />
            ))}
          </ol>
        )}
        {timeline?.acceptedAt === null && timeline.state !== 'rejected' && !isReachable && (
          <p>{t('timeline.nextSoon')}</p>
        )}
      </div>
    </Sheet>
  )
}

function Step({ step }: { step: TimelineStep }) {
  const { t, i18n } = useTranslation('waiting')
  const dates = useDateText()
  const when = step.at === null ? null : `${dates.moment(step.at)}`
  return (
    <li className={`stack gap-1 timeline-step timeline-${step.kind}`}>
      <b>
        {step.kind === 'attempt'
          ? t('timeline.attempt', { number: step.number })
          : t(`timeline.${step.kind}`)}
      </b>
      {step.kind === 'attempt' && (
        <span>
          {labelled(t(`timeline.outcome.${step.outcome ?? 'underWay'}`), step.note ?? '', i18n.language)}
        </span>
      )}
      {when !== null && (
        <span className="timeline-when numeric">
          {when} · {t(step.clock === 'server' ? 'timeline.server' : 'timeline.device')}
        </span>
      )}
    </li>
  )
}
