import { useEffect, useEffectEvent, useState, useLayoutEffect, useRef } from 'react'
import type { Result } from '#contract/result.ts'
import type { UploadPurpose } from '#contract/upload.ts'
import { mutate } from '#app/replica/replica.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { moved } from './moved.ts'

type Change<T> = { list: readonly T[]; basis: string; isSettled: boolean }

/** A record and the purpose of its files. */
export type FileOwner = { purpose: Exclude<UploadPurpose, 'avatar'>; ownerId: string }

/**
 * Returns the actions for the files that a record names, in its order. A removed file leaves the record at once. If it
 * was never sent, it leaves this device once undo is no longer possible. A file on the server is deleted when nothing
 * has referred to it for long enough, so that neither undo nor another device's version points at a missing file.
 * Actions that change the list resolve to whether the change was kept.
 */
export function useRecordFiles<T extends { id: string }>(
  { purpose, ownerId }: FileOwner,
  list: readonly T[],
  keep: (list: T[]) => Promise<Result<unknown>>,
) {
  const here = useLiveQuery('files', { purpose, ownerId })
  const [shown, change] = useKeptList(list, keep)
  const [removed, setRemoved] = useState<{ item: T; place: number; instead: string | null } | null>(null)
  const fileOf = (id: string) => here?.find((file) => file.id === id)
  const placeIn = (now: readonly T[], id: string) => now.findIndex((item) => item.id === id)

  const forget = useEffectEvent(() => forgetRemoved())
  useEffect(() => () => forget(), [])

  function forgetRemoved(): void {
    const file = removed && fileOf(removed.item.id)
    if (file && file.state !== 'stored') void mutate('removeFile', { purpose, ownerId, id: file.id })
  }

  return {
    shown,
    removed: removed?.item ?? null,
    fileOf,
    here: here ?? [],
    placeOf: (id: string) => placeIn(shown, id),
    add: (items: readonly T[]) => change((now) => [...now, ...items]),
    replace: (item: T) => change((now) => now.map((old) => (old.id === item.id ? item : old))),
    /** Replaces one file with another. The old one can be restored like a removed one. */
    async exchange(id: string, item: T): Promise<boolean> {
      const place = placeIn(shown, id)
      const old = shown[place]
      const isKept = await change((now) => now.map((other) => (other.id === id ? item : other)))
      if (!isKept || !old) return isKept
      forgetRemoved()
      setRemoved({ item: old, place, instead: item.id })
      return true
    },
    move: (id: string, to: number) => change((now) => moved(now, placeIn(now, id), to)),
    async remove(id: string): Promise<boolean> {
      const place = placeIn(shown, id)
      const item = shown[place]
      if (!item) return true
      const isKept = await change((now) => now.filter((other) => other.id !== id))
      if (!isKept) return false
      forgetRemoved()
      setRemoved({ item, place, instead: null })
      return true
    },
    async undo(): Promise<boolean> {
      if (!removed) return true
      const { item, place, instead } = removed
      const isKept = await change((now) =>
        instead === null
          ? now.toSpliced(place, 0, item)
          : now.map((other) => (other.id === instead ? item : other)),
      )
      if (isKept) setRemoved(null)
      return isKept
    },
    retry: (id: string) => void mutate('retryFile', { id }),
  }
}

/**
 * Returns a record's list as the screen shows it. A change made here shows at once and stays until the record has
 * caught up, so that two quick changes never build on an old list. `change` resolves to whether it was kept; if not,
 * the record's list is shown again.
 */
function useKeptList<T>(
  list: readonly T[],
  keep: (list: T[]) => Promise<Result<unknown>>,
): [shown: readonly T[], change: (how: (now: readonly T[]) => T[]) => Promise<boolean>] {
  const [mine, setMine] = useState<Change<T> | null>(null)
  const key = JSON.stringify(list)
  if (mine && (key === JSON.stringify(mine.list) || (mine.isSettled && key !== mine.basis))) setMine(null)
  const shown = mine?.list ?? list
  const latest = useRef(shown)
  useLayoutEffect(() => {
    latest.current = shown
  })

  async function change(how: (now: readonly T[]) => T[]): Promise<boolean> {
    const next = how(latest.current)
    latest.current = next
    setMine({ list: next, basis: key, isSettled: false })
    const kept = await keep(next)
    setMine((now) => (now?.list !== next ? now : kept.ok ? { ...now, isSettled: true } : null))
    return kept.ok
  }

  return [shown, change]
}
