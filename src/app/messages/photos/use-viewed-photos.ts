import { useEffect, useRef, useState } from 'react'
import type { FileSize } from '#contract/upload.ts'
import { replica } from '#app/replica/replica.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'

/** A photo of a viewer: whether it is the readable one of two sizes, and the full size if that can be read. */
type Viewable = { id: string; isReadable: boolean; fullId: string | undefined }

/** The best version of a photo on this page. */
type Viewed = { url: string; blob: Blob }

/** The versions of a photo, each better than the one before: small, large, and the large one of its full size. */
const SMALL = 0
const LARGE = 1
const FULL = 2

/**
 * Returns what has loaded of the photos in a viewer, by id: the small pictures of the current photo and its neighbours,
 * which show while a finger drags them in, and the best version of the current photo if it is wanted.
 */
export function useViewedPhotos(
  photos: readonly Viewable[],
  index: number,
  isLarge: boolean,
): Readonly<Record<string, Viewed>> {
  const [viewed, setViewed] = useState<Readonly<Record<string, Viewed>>>({})
  const held = useRef(new Map<string, number>())
  const urls = useRef<string[]>([])
  const isReachable = useIsReachable()
  const [before, id, after] = [photos[index - 1]?.id, photos[index]?.id, photos[index + 1]?.id]
  const { fullId, isReadable = false } = photos[index] ?? {}

  useEffect(() => {
    let isOver = false
    const load = async (of: string | undefined, version: number, file = of): Promise<void> => {
      // Don't read a version again, and never replace a better picture with a worse one.
      const isHere = (): boolean => of !== undefined && (held.current.get(of) ?? -1) >= version
      if (of === undefined || file === undefined || isOver || isHere()) return
      const size: FileSize = version === SMALL ? 'thumb' : 'large'
      const blob = await replica.fileBlob(file, size)
      if (isOver || !blob.ok || isHere()) return
      held.current.set(of, version)
      const url = URL.createObjectURL(blob.value)
      urls.current.push(url)
      setViewed((now) => ({ ...now, [of]: { url, blob: blob.value } }))
    }
    const best = async (): Promise<void> => {
      // The readable size is light, and shows while the full one comes.
      if (isLarge || isReadable) await load(id, LARGE)
      if (isLarge && fullId !== undefined) await load(id, FULL, fullId)
    }
    void (async () => {
      await load(id, SMALL)
      await Promise.all([load(before, SMALL), load(after, SMALL), best()])
    })()
    return () => {
      isOver = true
    }
  }, [before, id, after, isReadable, fullId, isLarge, isReachable])
  useEffect(() => () => urls.current.forEach((url) => URL.revokeObjectURL(url)), [])

  return viewed
}
