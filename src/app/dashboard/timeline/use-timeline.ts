import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSwipe } from '#app/ui/use-swipe.ts'
import { movedDay, moveOfKey, type TimelineMove } from './moved-day.ts'

/** Manages the first day of a timeline and its moves: buttons, and keys and swipes in the element. */
export function useTimeline(
  element: RefObject<HTMLElement | null>,
  { today, shown }: { today: string; shown: number },
): { first: string; isAtToday: boolean; move: (move: TimelineMove) => void } {
  const [first, setFirst] = useState<string | null>(null)
  const move = (by: TimelineMove): void => setFirst((from) => movedDay(from, by, { today, shown }))
  const current = useRef(move)
  useEffect(() => {
    current.current = move
  })
  useEffect(() => {
    const listening = element.current
    if (listening === null) return undefined
    const press = (event: KeyboardEvent): void => {
      // Among free days the arrows choose.
      if (
        event.target instanceof Element &&
        event.target.closest('.where-free') &&
        event.key.startsWith('Arrow')
      )
        return
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const by = moveOfKey(event.key, getComputedStyle(listening).direction === 'rtl')
      if (by === null) return
      event.preventDefault()
      current.current(by)
    }
    listening.addEventListener('keydown', press)
    return () => listening.removeEventListener('keydown', press)
  }, [element])
  useSwipe(element, (weeks) => move({ weeks }))
  return { first: first ?? today, isAtToday: first === null, move }
}
