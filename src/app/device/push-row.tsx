import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
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

  useEffect(() => {
    void pushState().then(setState)
  }, [])

  async function turn(change: () => Promise<PushAnswer | void>): Promise<void> {
    setIsBusy(true)
    setProblem(problemOf(await change()))
    setState(await pushState())
    setIsBusy(false)
  }

  if (state === undefined) return null
  return (
    <DeviceRow
      label={t('push.label')}
      text={t(`push.${problem ?? state}`)}
      action={
        state === 'off' ? (
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
