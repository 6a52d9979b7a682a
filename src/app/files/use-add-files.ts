import { useState } from 'react'
import { AVATAR_EDGES, IMAGE_EDGES } from '#contract/limits.ts'
import type { Failure } from '#contract/result.ts'
import type { UploadPurpose } from '#contract/upload.ts'
import { mutate } from '#app/replica/replica.ts'
import { holdReloads } from '#app/ui/unsaved-work.ts'
import { refusalHere } from './accepted-files.ts'
import type { FileProblem } from './file-problem.ts'
import { resizeImage } from './resize-image.ts'

/** A file that is kept on this device and queued; `id` is what a record refers to it by. */
export type AddedFile = { id: string; name: string }

/** Files that could not be added, by name, and why. */
export type NotAdded = { name: string; problem: FileProblem }

/**
 * Makes chosen files ready and keeps them on this device, one after the other, so that a phone's memory holds one
 * picture at a time. `add` answers those that are kept; the others are in `notAdded` until the next try.
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
      const result = await addOne(file)
      if (typeof result === 'string') {
        setNotAdded((before) => [...before, { name: file.name, problem: result }])
      } else kept.push(result)
      setPending((before) => before - 1)
    }
    release()
    return kept
  }

  async function addOne(file: File): Promise<AddedFile | FileProblem> {
    const refusal = refusalHere(file, purpose)
    if (refusal) return refusal
    const blob = await smaller(file, purpose)
    const added = await mutate('addFile', { purpose, ownerId, blob, name: file.name })
    return added.ok ? { id: added.value.id, name: file.name } : problemOfAdding(added.failure)
  }

  return { add, pending, notAdded }
}

async function smaller(file: File, purpose: UploadPurpose): Promise<Blob> {
  if (file.type === 'application/pdf' || /\.pdf$/i.test(file.name)) return file
  return purpose === 'avatar'
    ? resizeImage(file, { edge: AVATAR_EDGES.large, isSquare: true })
    : resizeImage(file, { edge: IMAGE_EDGES.large })
}

function problemOfAdding(failure: Failure): FileProblem {
  if (failure.kind === 'storage') return 'noRoomHere'
  return failure.kind === 'invalid' && failure.fields.file === 'tooLarge' ? 'tooLarge' : 'notKept'
}
