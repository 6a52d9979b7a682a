import { useEffect, useSyncExternalStore } from 'react'
import { mutate } from '#app/replica/replica.ts'
import type { ChatWindow } from '#workers/replica-api.ts'
import { readablePosition } from './readable-position.ts'

/** Moves the read position when the newest message is on screen and the page is visible. */
export function useMarkRead(view: ChatWindow | undefined, isEndInSight: boolean): void {
  const isPageVisible = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible')
  const chat = view?.chat
  const upTo = view && isEndInSight && isPageVisible ? readablePosition(view) : -1
  const isUnread = chat !== null && chat !== undefined && upTo > chat.readPosition

  useEffect(() => {
    // A failure is retried with the next message or visit; at worst a badge stays.
    if (isUnread && chat) void mutate('markRead', { chatId: chat.id, position: upTo })
    // oxlint-disable-next-line react/exhaustive-deps -- `chat` changes with every row; its id and the position matter
  }, [chat?.id, isUnread, upTo])
}

function watchVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
