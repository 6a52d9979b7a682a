import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { showToast } from '#app/ui/toasts.ts'
import { useNews } from './use-news.ts'

/** The words and the number of the bell. Loads after the page, which doesn't have to wait for what counts them. */
export function BellCount() {
  const { t } = useTranslation('layout')
  const { news, prepared } = useNews()
  const count = news.length
  useStepReminder(prepared)
  return (
    <>
      <span className="visually-hidden">
        {count === 0 ? t('tools.notifications') : t('tools.notificationsNew', { count })}
      </span>
      {count > 0 && (
        <span className="count" aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </>
  )
}

/**
 * When the server can be reached again, says that there are prepared steps; *To do* leads to them.
 */
function useStepReminder(prepared: number): void {
  const { t } = useTranslation('layout')
  const isReachable = useIsReachable()
  const wasAway = useRef(false)
  useEffect(() => {
    if (isReachable && wasAway.current && prepared > 0)
      showToast({ text: t('toast.prepared', { count: prepared }), tone: 'plain' })
    wasAway.current = !isReachable
  }, [isReachable, prepared, t])
}
