import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDateText } from '#app/format/use-date-text.ts'
import { lastPushReceived } from '#line/last-push.ts'
import { Button } from '#app/ui/button.tsx'
import { DeviceRow } from './device-row.tsx'
import { problemOf, type PushAnswer, pushState, type PushState, turnPushOff, turnPushOn } from './push.ts'
import { useNotificationWords } from './use-notification-words.ts'

/** Notifications of new messages on this device: on, off, or why they are unavailable. */
export function PushRow() {
  const { t } = useTranslation('device')
  const words = useNotificationWords()
  const [state, setState] = useState<PushState>()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<'failed' | 'noService' | null>(null)
  const [receivedAt, setReceivedAt] = useState<number | null>(null)
  const dates = useDateText()

  useEffect(() => {
    void pushState().then(setState)
    void lastPushReceived().then(setReceivedAt)
  }, [])

  async function turn(change: () => Promise<PushAnswer | void>): Promise<void> {
    setIsBusy(true)
    setProblem(problemOf(await change()))
    setState(await pushState())
    setIsBusy(false)
  }

  if (state === undefined) return null
  const said = t(`push.${problem ?? state}`)
  const received =
    state !== 'on' || receivedAt === null ? '' : t('push.received', { when: dates.moment(receivedAt) })
  return (
    <DeviceRow
      label={t('push.label')}
      text={[said, received].filter(Boolean).join(' ')}
      action={
        state === 'off' || state === 'lost' ? (
          <Button isBusy={isBusy} onPress={() => void turn(() => turnPushOn(words))}>
            {t('push.turnOn')}
          </Button>
        ) : (
          state === 'on' && (
            <Button isBusy={isBusy} onPress={() => void turn(turnPushOff)}>
              {t('push.turnOff')}
            </Button>
          )
        )
      }
    />
  )
}
