import { useEffect, useState } from 'react'
import type { FileSize } from '#contract/upload.ts'
import { replica } from '#app/replica/replica.ts'

/** An address of a file that only this person may read, for as long as it is shown; `null` until it is here. */
export function useFileUrl(id: string | null, size: FileSize): string | null {
  const [shown, setShown] = useState<{ id: string; url: string } | null>(null)
  useEffect(() => {
    if (id === null) return undefined
    let url: string | null = null
    let isOver = false
    void replica.fileBlob(id, size).then((blob) => {
      if (!blob.ok || isOver) return
      url = URL.createObjectURL(blob.value)
      setShown({ id, url })
    })
    return () => {
      isOver = true
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [id, size])
  return shown !== null && shown.id === id ? shown.url : null
}
