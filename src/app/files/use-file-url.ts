import { useEffect, useState } from 'react'
import type { FileSize } from '#contract/upload.ts'
import { replica } from '#app/replica/replica.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { useSyncStatus } from '#app/replica/use-sync-status.ts'

type Shown = { id: string; size: FileSize; url: string }

/**
 * Returns an address for a file that only this person may read, valid while it is shown; `null` until the file is here.
 * Asks again for a file that was out of reach when the server can be reached.
 */
export function useFileUrl(id: string | null, size: FileSize): string | null {
  const isReachable = useIsReachable()
  // Repeat a request made before the replica was open or the reachability was known.
  const reachability = useSyncStatus((status) => status.reachability)
  const [shown, setShown] = useState<Shown | null>(null)
  const url = shown?.id === id && shown.size === size ? shown.url : null
  const isWanted = id !== null && url === null

  useEffect(() => {
    if (!isWanted) return undefined
    let isOver = false
    void replica.fileBlob(id, size).then((blob) => {
      if (blob.ok && !isOver) setShown({ id, size, url: URL.createObjectURL(blob.value) })
    })
    return () => {
      isOver = true
    }
  }, [id, size, isWanted, isReachable, reachability])

  useEffect(() => (shown ? () => URL.revokeObjectURL(shown.url) : undefined), [shown])

  return url
}
