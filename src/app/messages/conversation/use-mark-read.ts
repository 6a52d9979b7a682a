import { useEffect, useSyncExternalStore } from 'react'
import { mutate } from '#app/replica/replica.ts'
import type { ChatWindow } from '#workers/replica-api.ts'
import { positionToMark } from './position-to-mark.ts'

/** Moves the read position when the newest message is on screen and the page is visible. */
export function useMarkRead(view: ChatWindow | undefined, isEndInSight: boolean): void {
  const isPageVisible = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible')
  const chatId = view?.chat?.id
  const position = view && isEndInSight && isPageVisible ? positionToMark(view) : null

  useEffect(() => {
    // A failure is retried with the next message or visit; at worst a badge stays.
    if (chatId !== undefined && position !== null) void mutate('markRead', { chatId, position })
  }, [chatId, position])
}

function watchVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
