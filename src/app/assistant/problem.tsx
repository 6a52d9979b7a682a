import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { assistant } from './assistant-here.ts'
import type { AssistantState } from './assistant-state.ts'

/** Says why the assistant does not answer, and what to do. Nothing is sent again automatically. */
export function Problem({ state, onAgain }: { state: AssistantState; onAgain: (text: string) => void }) {
  const { t } = useTranslation('assistant')
  const isOnline = useIsOnline()
  const { chatError, threadId, messages, asked } = state
  // A connection that broke off doesn't mean offline if the browser says otherwise.
  const error = !isOnline ? 'offline' : chatError === 'offline' ? 'connecting' : chatError
  // An answer that was cut off has its own button.
  const again = messages.at(-1)?.isCut === true ? null : asked
  return (
    <div role="status" className="if-any assistant-problem row">
      {error !== null && <p>{t(`error.${error}`)}</p>}
      {error !== null && isOnline && threadId === null && (
        <Button onPress={() => void assistant.start()}>{t('retry')}</Button>
      )}
      {error !== null && isOnline && threadId !== null && again !== null && (
        <Button onPress={() => onAgain(again)}>{t('retry')}</Button>
      )}
    </div>
  )
}

function useIsOnline(): boolean {
  const [isOnline, setIsOnline] = useState(navigator.onLine)
  useEffect(() => {
    const look = () => setIsOnline(navigator.onLine)
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    return () => {
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
    }
  }, [])
  return isOnline
}
