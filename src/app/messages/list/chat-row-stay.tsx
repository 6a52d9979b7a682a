import { useTranslation } from 'react-i18next'
import { useDateText } from '#app/format/use-date-text.ts'
import { StatusTag, type StatusTone } from '#app/ui/status-tag.tsx'
import type { ChatStay } from '#workers/replica-api.ts'

const TONES: Record<ChatStay['phase'], StatusTone> = {
  now: 'good',
  leaving: 'good',
  due: 'pending',
  coming: 'good',
  asked: 'pending',
  draft: 'plain',
  past: 'plain',
}

/** What a conversation is about: the state of the stay, its days and its room; without a stay, only the room. */
export function ChatRowStay({ stay, room }: { stay: ChatStay | undefined; room: string }) {
  const { t } = useTranslation('messages')
  const dates = useDateText()
  const { startsOn = null, endsOn = null } = stay ?? {}
  const days =
    startsOn !== null && endsOn !== null
      ? dates.calendarRange(startsOn, endsOn)
      : startsOn !== null
        ? t('list.stay.from', { day: dates.calendarShort(startsOn) })
        : endsOn === null
          ? ''
          : t('list.stay.until', { day: dates.calendarShort(endsOn) })
  const parts = [
    ...(stay ? [<ChatPhase key="phase" phase={stay.phase} />] : []),
    ...(days === ''
      ? []
      : [
          <bdi key="days" className="chat-row-days">
            {days}
          </bdi>,
        ]),
    ...(room === '' ? [] : [<bdi key="room">{room}</bdi>]),
  ]
  return (
    <span className="fine chat-row-stay one-line">
      {parts.flatMap((part, n) => (n === 0 ? [part] : [<span key={`before ${part.key}`}> · </span>, part]))}
    </span>
  )
}

function ChatPhase({ phase }: Pick<ChatStay, 'phase'>) {
  const { t } = useTranslation('shell')
  return (
    <StatusTag tone={TONES[phase]} isQuiet>
      {t(`stay.${phase}`)}
    </StatusTag>
  )
}
