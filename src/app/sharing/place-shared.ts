import { UNIT_PHOTOS_MAX } from '#contract/limits.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { addFileHere } from '#app/files/add-file-here.ts'
import type { NotAdded } from '#app/files/use-add-files.ts'
import { readOnce } from '#app/replica/read-once.ts'
import { mutate } from '#app/replica/replica.ts'
import { holdReloads } from '#app/ui/unsaved-work.ts'
import type { SharedPhoto, SharedView } from '#workers/replica-api.ts'
import { draftWith } from './draft-with.ts'

/** What did not come along into a room: photos that could not be kept, and how many there was no room for. */
export type Rest = { notAdded: readonly NotAdded[]; left: number }

/*
 * What is shared is forgotten only once it is kept where it goes. After a sudden end in between it is offered again, and
 * doing it again doubles nothing: photos keep their ids, and a text that stands there already is not added.
 */

/** The text becomes the draft of a conversation. Photos stay: a conversation carries none. */
export async function placeInChat(shared: SharedView, chatId: string): Promise<Result<void>> {
  const draft = await readOnce('draft', { chatId })
  if (!draft.ok) return draft
  const kept = await mutate('saveDraft', { chatId, text: draftWith(draft.value, shared.text) })
  return kept.ok ? mutate('takeShared', { id: shared.id, text: true, photos: [] }) : kept
}

/** Photos join a room's photos, as far as there is room, and the text its description. */
export async function placeInUnit(shared: SharedView, unitId: string): Promise<Result<Rest>> {
  const release = holdReloads()
  try {
    const unit = await readOnce('unit', { id: unitId })
    if (!unit.ok) return unit
    if (unit.value === null) return fail({ kind: 'notFound', message: 'no such room' })
    const { photos, description } = unit.value
    const isThere = ({ id }: SharedPhoto) => photos.some((photo) => photo.id === id)
    const missing = shared.photos.filter((photo) => !isThere(photo))
    const fitting = missing.slice(0, Math.max(0, UNIT_PHOTOS_MAX - photos.length))
    const notAdded: NotAdded[] = []
    const added: string[] = []
    // One after the other: a phone's memory holds one picture at a time.
    for (const photo of fitting) {
      const problem = await addPhoto(photo, unitId)
      if (problem === null) added.push(photo.id)
      else notAdded.push({ name: photo.name, problem })
    }
    const fields = {
      ...(added.length > 0 ? { photos: [...photos, ...added.map((id) => ({ id, alt: '' }))] } : {}),
      ...(shared.text === '' ? {} : { description: draftWith(description, shared.text) }),
    }
    const edited = await mutate('editRecord', { collection: 'units', id: unitId, fields })
    if (!edited.ok) return edited
    const placed = [...shared.photos.filter(isThere).map(({ id }) => id), ...added]
    const taken = await mutate('takeShared', { id: shared.id, text: true, photos: placed })
    return taken.ok ? ok({ notAdded, left: missing.length - fitting.length }) : taken
  } finally {
    release()
  }
}

async function addPhoto(
  { id, name, type }: SharedPhoto,
  unitId: string,
): Promise<NotAdded['problem'] | null> {
  const content = await readOnce('sharedPhoto', { id })
  if (!content.ok || content.value === null) return 'notKept'
  const file = new File([content.value], name, { type })
  const added = await addFileHere({ purpose: 'unitPhoto', ownerId: unitId, file, id })
  return typeof added === 'string' ? added : null
}

/** Nobody wants it. */
export function discardShared({ id, photos }: SharedView): Promise<Result<void>> {
  return mutate('takeShared', { id, text: true, photos: photos.map((photo) => photo.id) })
}
