import { useState } from 'react'
import type { UploadPurpose } from '#contract/upload.ts'
import { holdReloads } from '#app/ui/unsaved-work.ts'
import { addFileHere } from './add-file-here.ts'
import type { FileProblem } from './file-problem.ts'

/** A file kept on this device and queued; a record refers to it by `id`. */
export type AddedFile = { id: string; name: string }

/** A file that could not be added, by name, and why. */
export type NotAdded = { name: string; problem: FileProblem }

/**
 * Prepares chosen files and keeps them on this device one after the other, so that a phone holds only one picture in
 * memory at a time. `add` returns the files that were kept; the others are in `notAdded` until the next try. There, too,
 * is a file that waits for a connection, until it is kept.
 */
export function useAddFiles({ purpose, ownerId }: { purpose: UploadPurpose; ownerId: string | null }) {
  const [pending, setPending] = useState(0)
  const [notAdded, setNotAdded] = useState<readonly NotAdded[]>([])

  async function add(files: readonly File[]): Promise<AddedFile[]> {
    const release = holdReloads()
    const kept: AddedFile[] = []
    setNotAdded([])
    setPending((before) => before + files.length)
    for (const file of files) {
      const { name } = file
      const waits: NotAdded = { name, problem: 'needsConnection' }
      const result = await addFileHere({
        purpose,
        ownerId,
        file,
        onWait: () => setNotAdded((before) => (before.includes(waits) ? before : [...before, waits])),
      })
      const isKept = typeof result !== 'string'
      if (isKept) kept.push({ id: result.id, name })
      setNotAdded((before) => [
        ...before.filter((one) => one !== waits),
        ...(isKept ? [] : [{ name, problem: result }]),
      ])
      setPending((before) => before - 1)
    }
    release()
    return kept
  }

  return { add, pending, notAdded }
}
