import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { showToast } from '#app/ui/toasts.ts'

/**
 * When the server can be reached again, says that there are prepared steps; *To do* leads to them.
 */
export function useStepReminder(prepared: number): void {
  const { t } = useTranslation('layout')
  const isReachable = useIsReachable()
  const wasAway = useRef(false)
  useEffect(() => {
    if (isReachable && wasAway.current && prepared > 0)
      showToast({ text: t('toast.prepared', { count: prepared }), tone: 'plain' })
    wasAway.current = !isReachable
  }, [isReachable, prepared, t])
}
