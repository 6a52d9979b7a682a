import { useState } from 'react'
import { MESSAGE_PHOTOS_MAX } from '#contract/limits.ts'
import { addDraftPhoto, type DraftPhotoProblem } from '#app/files/add-draft-photo.ts'
import { mutate } from '#app/replica/replica.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { holdReloads } from '#app/ui/unsaved-work.ts'

/**
 * Manages the photos of a conversation's draft. Each is on this device before it shows, and stays until it is sent or
 * removed.
 */
export function useDraftPhotos(chatId: string) {
  const photos = useLiveQuery('draftPhotos', { chatId }) ?? []
  const [pending, setPending] = useState(0)
  const [problem, setProblem] = useState<DraftPhotoProblem | null>(null)
  const room = MESSAGE_PHOTOS_MAX - photos.length - pending

  /** Adds one at a time, so that a phone holds only one picture in memory. */
  async function add(files: readonly File[]): Promise<void> {
    const taken = files.slice(0, Math.max(0, room))
    setProblem(taken.length < files.length ? 'tooMany' : null)
    if (taken.length === 0) return
    const release = holdReloads()
    setPending((before) => before + taken.length)
    for (const file of taken) {
      const refused = await addDraftPhoto(chatId, file, { onWait: () => setProblem('needsConnection') })
      setProblem((before) => refused ?? (before === 'needsConnection' ? null : before))
      setPending((before) => before - 1)
    }
    release()
  }

  async function remove(id: string): Promise<void> {
    setProblem(null)
    const removed = await mutate('removeDraftPhoto', { chatId, id })
    if (!removed.ok) setProblem('failed')
  }

  return { photos, pending, problem, room, add, remove }
}
