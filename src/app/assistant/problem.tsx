import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { assistant } from './assistant-here.ts'
import type { AssistantState } from './assistant-state.ts'

/** Why the assistant does not answer, and the way on. Nothing is sent again by itself. */
export function Problem({ state, onAgain }: { state: AssistantState; onAgain: (text: string) => void }) {
  const { t } = useTranslation('assistant')
  const isOnline = useIsOnline()
  const { chatError, threadId, messages } = state
  const error = isOnline ? chatError : 'offline'
  const asked = messages.at(-1)?.sender === 'user' ? messages.at(-1)?.text : undefined
  return (
    <div role="status" className="assistant-problem">
      {error !== null && <p>{t(`error.${error}`)}</p>}
      {error !== null && isOnline && threadId === null && (
        <Button onPress={() => void assistant.start()}>{t('retry')}</Button>
      )}
      {error !== null && isOnline && threadId !== null && asked !== undefined && (
        <Button onPress={() => onAgain(asked)}>{t('retry')}</Button>
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
