import { useEffect } from 'react'
import type { FileSize } from '#contract/upload.ts'
import { replica } from '#app/replica/replica.ts'
import { useDataUse } from '#app/replica/use-data-use.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import type { Photo } from './photo.ts'

const SIZES: readonly FileSize[] = ['thumb', 'medium']

/**
 * Keeps photos of the person's own records on this device while there is a network and data saver is off, so that they
 * show offline even if they were never looked at. Fetches one at a time and skips those already here.
 */
export function useKeptPhotos(records: readonly { photos: readonly Photo[] }[] | undefined): void {
  const isReachable = useIsReachable()
  const isSaving = useDataUse()?.dataSaver !== null
  const ids = (records ?? []).flatMap(({ photos }) => photos.map(({ id }) => id)).join(' ')
  useEffect(() => {
    if (!isReachable || isSaving || ids === '') return undefined
    let isOver = false
    void (async () => {
      for (const id of ids.split(' '))
        for (const size of SIZES) {
          if (isOver) return
          const kept = await replica.fileBlob(id, size)
          // A photo that the server doesn't return must not stop the others.
          if (!kept.ok && kept.failure.kind === 'network') return
        }
    })()
    return () => {
      isOver = true
    }
  }, [isReachable, isSaving, ids])
}
