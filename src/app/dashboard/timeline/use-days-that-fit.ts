import { type RefObject, useLayoutEffect, useState } from 'react'

const DAYS_MIN = 3
const DAYS_MAX = 14
/**
 * In rem: the width of a short weekday, the widths of the room names, and the width from which the wider one applies.
 */
const DAY_WIDTH = 2
const NAMES = { narrow: 6, wide: 10, from: 34 }
const PADDING = 2.5

/** Returns how many days of a calendar fit into an element at its current width and letter size. */
export function useDaysThatFit(element: RefObject<HTMLElement | null>): number {
  const [days, setDays] = useState(DAYS_MAX)
  useLayoutEffect(() => {
    const watched = element.current
    if (watched === null) return undefined
    const measure = (): void => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      setDays(daysThatFit(watched.clientWidth / rem))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(watched)
    measure()
    return () => observer.disconnect()
  }, [element])
  return days
}

/** Returns the same for a width in rem. */
export function daysThatFit(width: number): number {
  const names = width < NAMES.from ? NAMES.narrow : NAMES.wide
  return Math.min(DAYS_MAX, Math.max(DAYS_MIN, Math.floor((width - PADDING - names) / DAY_WIDTH)))
}
