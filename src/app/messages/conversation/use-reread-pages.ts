import { useEffect, useRef } from 'react'
import { replica } from '#app/replica/replica.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'

/**
 * Asks again, once, for the pages on screen that were told in an older wire (docs/decisions/0035-the-wire-may-grow.md).
 * A server that is still older says the same again.
 */
export function useRereadPages(chatId: string, pages: readonly number[]): void {
  const isReachable = useIsReachable()
  const asked = useRef(new Set<string>())
  const key = pages.map((page) => `${chatId}:${page}`).join()
  useEffect(() => {
    if (!isReachable) return
    const due = pages.filter((page) => !asked.current.has(`${chatId}:${page}`))
    if (due.length === 0) return
    for (const page of due) asked.current.add(`${chatId}:${page}`)
    void replica.fetchPages(chatId, due).then((answer) => {
      if (!answer.ok) for (const page of due) asked.current.delete(`${chatId}:${page}`)
    })
    // oxlint-disable-next-line react/exhaustive-deps -- `key` is the chat and its pages by value.
  }, [key, isReachable])
}
