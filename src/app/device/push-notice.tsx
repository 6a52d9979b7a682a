import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceOf, useChoice } from '#app/theme/choice.ts'
import { Button } from '#app/ui/button.tsx'
import { Offer } from './offer.tsx'
import { problemOf, pushState, type PushState, turnPushOn } from './push.ts'
import { pushWish } from './push-wish.ts'
import { useNotificationWords } from './use-notification-words.ts'

const isPushHidden = choiceOf('isPushHidden', ['false', 'true'])

/**
 * Offers notifications of new messages while the app is closed, and says so if the browser has ended them. Renders
 * nothing if they are on, forbidden or unavailable.
 */
export function PushNotice() {
  const { t } = useTranslation('device')
  const words = useNotificationWords()
  const isHidden = useChoice(isPushHidden) === 'true'
  const [state, setState] = useState<PushState>()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<'failed' | 'noService' | null>(null)

  useEffect(() => {
    void pushState().then(setState)
  }, [])

  async function accept(): Promise<void> {
    setIsBusy(true)
    setProblem(problemOf(await turnPushOn(words)))
    setState(await pushState())
    setIsBusy(false)
  }

  const isLost = state === 'lost'
  if (!isLost && (isHidden || state !== 'off')) return null
  return (
    <Offer
      icon="bell"
      label={t('push.label')}
      text={t(`push.${problem ?? state}`)}
      action={
        <Button isBusy={isBusy} onPress={() => void accept()}>
          {t('push.turnOn')}
        </Button>
      }
      onHide={() => {
        if (isLost) pushWish.set('off')
        isPushHidden.set('true')
      }}
    />
  )
}
