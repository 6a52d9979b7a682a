import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgreementStep } from '#contract/agreement-status.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useKeepFocus } from '#app/ui/use-keep-focus.ts'

/**
 * A step that was prepared while offline. Once online, it asks the person to press it again; it is never taken
 * automatically.
 */
export function PreparedStep({
  step,
  isReachable,
  canPress,
  onPress,
  onForget,
}: {
  step: AgreementStep
  isReachable: boolean
  canPress: boolean
  onPress: () => void
  onForget: () => void
}) {
  const { t } = useTranslation('agreements')
  const actions = useRef<HTMLDivElement>(null)
  useKeepFocus(actions)
  return (
    <Notice icon="clock" title={t('prepared.title')}>
      <p>{t(isReachable ? 'prepared.now' : 'prepared.later', { step: t(`steps.${step}.do`) })}</p>
      <div ref={actions} className="agreement-prepared actions">
        {isReachable && (
          <Button isDisabled={!canPress} onPress={onPress}>
            {t('prepared.press')}
          </Button>
        )}
        <Button kind="quiet" onPress={onForget}>
          {t('prepared.forget')}
        </Button>
      </div>
    </Notice>
  )
}
