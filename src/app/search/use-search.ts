import { useDeferredValue, useEffect, useState } from 'react'
import type { SearchCommand, SearchGroup, SearchOption, SearchPage } from './search-option.ts'
import { useSearchGroups } from './use-search-groups.ts'

type Search = {
  text: string
  write: (text: string) => void
  /** The results, or the previous ones until the search for `text` has finished. */
  groups: SearchGroup[]
  options: SearchOption[]
  /** The result that Enter opens. */
  chosen: SearchOption | undefined
  /** Returns whether a key moved among the results, or opens one: now, or when the search has finished. */
  press: (key: string) => boolean
}

/** Searches what this device holds for a typed text. Calls `onOpen` with the result that Enter chose. */
export function useSearch({
  pages,
  commands,
  onOpen,
}: {
  pages: readonly SearchPage[]
  commands: readonly SearchCommand[]
  onOpen: (option: SearchOption) => void
}): Search {
  const [text, setText] = useState('')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const sought = useDeferredValue(text.trim())
  const latest = useSearchGroups(sought, pages, commands)
  const isReady = latest.isSettled && sought === text.trim()
  /** Enter was pressed before the search finished: opens the first result when it does. */
  const [isOpening, setIsOpening] = useState(false)
  const groups = useSettled(latest)
  const options = groups.flatMap((group) => group.options)
  const place = Math.max(
    0,
    options.findIndex((option) => option.id === chosenId),
  )
  const chosen = options[place]

  useEffect(() => {
    if (!isOpening || !isReady) return
    setIsOpening(false)
    if (chosen) onOpen(chosen)
    // oxlint-disable-next-line react/exhaustive-deps -- once the search has finished
  }, [isOpening, isReady])

  return {
    text,
    write(next) {
      setText(next)
      setChosenId(null)
      setIsOpening(false)
    },
    groups,
    options,
    chosen,
    press(key) {
      const target = placeAfter(key, place, options.length)
      if (target !== null) setChosenId(options[target]?.id ?? null)
      else if (key === 'Enter') setIsOpening(true)
      return target !== null || key === 'Enter'
    },
  }
}

/** Returns the results of the last search that has finished: they stay on screen until the next one has. */
function useSettled({ groups, isSettled }: ReturnType<typeof useSearchGroups>): SearchGroup[] {
  const [settled, setSettled] = useState(groups)
  if (isSettled && groups !== settled && !isSame(groups, settled)) setSettled(groups)
  return isSettled ? groups : settled
}

function isSame(a: readonly SearchGroup[], b: readonly SearchGroup[]): boolean {
  return a.length === b.length && a.every((group, at) => idsOf(group) === idsOf(b[at]))
}

function idsOf(group: SearchGroup | undefined): string {
  return group === undefined ? '' : group.options.map(({ id }) => id).join(' ')
}

/** Returns the index that a key moves to among `count` results, wrapping around; `null` for any other key. */
function placeAfter(key: string, place: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (place + 1) % count
  if (key === 'ArrowUp') return (place - 1 + count) % count
  return null
}
