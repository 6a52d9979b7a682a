import { type KeyboardEvent, useState } from 'react'

/**
 * Manages a list of links as one tab stop, with movement by arrow keys, Home and End. `wanted` is the row that must
 * take the focus once it is rendered, which in a virtual list may be later than the key press.
 */
export function useRovingFocus(count: number, openIndex: number, reveal: (index: number) => void) {
  const [current, setCurrent] = useState<number | null>(null)
  const [wanted, setWanted] = useState<number | null>(null)
  const index = Math.min(current ?? Math.max(openIndex, 0), count - 1)

  return {
    index,
    wanted,
    /** Focuses the row that Tab leads to. */
    take(): void {
      setWanted(index)
    },
    noteFocus(focused: number): void {
      setCurrent(focused)
      setWanted(null)
    },
    onKeyDown(event: KeyboardEvent): void {
      const next = nextIndex(event.key, index, count)
      if (next === null || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      setCurrent(next)
      setWanted(next)
      reveal(next)
    },
  }
}

/** Returns the index that a key moves to in a list of `count` rows; `null` for a key that doesn't move. */
export function nextIndex(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(index + 1, count - 1)
    case 'ArrowUp':
      return Math.max(index - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
