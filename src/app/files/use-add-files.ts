import { useState } from 'react'
import type { UploadPurpose } from '#contract/upload.ts'
import { holdReloads } from '#app/ui/unsaved-work.ts'
import { addFileHere } from './add-file-here.ts'
import type { FileProblem } from './file-problem.ts'

/** A file that is kept on this device and queued; `id` is what a record refers to it by. */
export type AddedFile = { id: string; name: string }

/** Files that could not be added, by name, and why. */
export type NotAdded = { name: string; problem: FileProblem }

/**
 * Makes chosen files ready and keeps them on this device, one after the other, so that a phone's memory holds one
 * picture at a time. `add` returns those that are kept; the others are in `notAdded` until the next try.
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
      const result = await addFileHere({ purpose, ownerId, file })
      if (typeof result === 'string') {
        setNotAdded((before) => [...before, { name: file.name, problem: result }])
      } else kept.push({ id: result.id, name: file.name })
      setPending((before) => before - 1)
    }
    release()
    return kept
  }

  return { add, pending, notAdded }
}
