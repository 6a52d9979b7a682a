import { type ReactNode, useRef } from 'react'
import type { UploadPurpose } from '#contract/upload.ts'
import { ACCEPTED_TYPES } from './accepted-files.ts'
import { NotAddedFiles } from './not-added-files.tsx'
import { useAddFiles } from './use-add-files.ts'

type Replacing = {
  /** Opens the device's picker for a file that replaces this one. */
  ask: (id: string) => void
  /** The picker, and why the last choice could not be used. */
  picker: ReactNode
}

/** Replaces a file with a newly chosen one. Calls `onChosen` with both ids once the new one is on this device. */
export function useReplacing(
  { purpose, ownerId }: { purpose: Exclude<UploadPurpose, 'avatar'>; ownerId: string },
  onChosen: (oldId: string, newId: string) => void,
): Replacing {
  const input = useRef<HTMLInputElement>(null)
  const replaced = useRef<string | null>(null)
  const { add, notAdded } = useAddFiles({ purpose, ownerId })

  async function take(file: File | undefined): Promise<void> {
    const oldId = replaced.current
    if (!file || oldId === null) return
    const [added] = await add([file])
    if (added) onChosen(oldId, added.id)
  }

  return {
    ask(id) {
      replaced.current = id
      input.current?.click()
    },
    picker: (
      <>
        <input
          ref={input}
          type="file"
          hidden
          data-replaces
          accept={ACCEPTED_TYPES[purpose].join(',')}
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0])
            // Lets the same file be chosen again.
            currentTarget.value = ''
          }}
        />
        <NotAddedFiles notAdded={notAdded} left={0} />
      </>
    ),
  }
}
