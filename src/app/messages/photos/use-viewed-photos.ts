import { useEffect, useRef, useState } from 'react'
import type { FileSize } from '#contract/upload.ts'
import { replica } from '#app/replica/replica.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'

/** The best version of a photo on this page. */
type Viewed = { url: string; blob: Blob }

/**
 * Returns what has loaded of the photos in a viewer, by id: the small pictures of the current photo and its neighbours,
 * which show while a finger drags them in, and the large version of the current photo if it is wanted.
 */
export function useViewedPhotos(
  ids: readonly string[],
  index: number,
  isLarge: boolean,
): Readonly<Record<string, Viewed>> {
  const [viewed, setViewed] = useState<Readonly<Record<string, Viewed>>>({})
  const held = useRef(new Map<string, FileSize>())
  const urls = useRef<string[]>([])
  const isReachable = useIsReachable()
  const [before, id, after] = [ids[index - 1], ids[index], ids[index + 1]]

  useEffect(() => {
    let isOver = false
    const load = async (wanted: string | undefined, size: FileSize): Promise<void> => {
      // Don't read a version again, and never replace a large picture with a small one.
      const isHere = (): boolean =>
        wanted !== undefined && [size, 'large'].includes(held.current.get(wanted) ?? '')
      if (wanted === undefined || isOver || isHere()) return
      const blob = await replica.fileBlob(wanted, size)
      if (isOver || !blob.ok || isHere()) return
      held.current.set(wanted, size)
      const url = URL.createObjectURL(blob.value)
      urls.current.push(url)
      setViewed((now) => ({ ...now, [wanted]: { url, blob: blob.value } }))
    }
    void (async () => {
      await load(id, 'thumb')
      await Promise.all([
        load(before, 'thumb'),
        load(after, 'thumb'),
        ...(isLarge ? [load(id, 'large')] : []),
      ])
    })()
    return () => {
      isOver = true
    }
  }, [before, id, after, isLarge, isReachable])
  useEffect(() => () => urls.current.forEach((url) => URL.revokeObjectURL(url)), [])

  return viewed
}
