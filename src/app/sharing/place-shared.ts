import { MESSAGE_PHOTOS_MAX, UNIT_PHOTOS_MAX } from '#contract/limits.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { addDraftPhoto } from '#app/files/add-draft-photo.ts'
import { addFileHere } from '#app/files/add-file-here.ts'
import type { FileProblem } from '#app/files/file-problem.ts'
import type { NotAdded } from '#app/files/use-add-files.ts'
import { readOnce } from '#app/replica/read-once.ts'
import { mutate } from '#app/replica/replica.ts'
import { holdReloads } from '#app/ui/unsaved-work.ts'
import type { SharedPhoto, SharedView } from '#workers/replica-api.ts'
import { draftWith } from './draft-with.ts'

/** What was not placed: photos that could not be kept, and how many exceeded the limit. */
export type Rest = { notAdded: readonly NotAdded[]; left: number }

/*
 * Shared items are removed only once they are kept at their destination. After a sudden end in between they are
 * offered again, and placing them again duplicates nothing: photos keep their ids, and a text that is already there
 * is not added.
 */

/** Adds the text and the photos to a conversation's draft, as far as a message has room for them. */
export async function placeInChat(shared: SharedView, chatId: string): Promise<Result<Rest>> {
  const release = holdReloads()
  try {
    const draft = await readOnce('draft', { chatId })
    if (!draft.ok) return draft
    const drafted = await readOnce('draftPhotos', { chatId })
    if (!drafted.ok) return drafted
    const room = MESSAGE_PHOTOS_MAX - drafted.value.length
    const { placed, rest } = await placePhotos(shared, drafted.value, room, async (file, id) => {
      const problem = await addDraftPhoto(chatId, file, { id })
      return problem === 'tooMany' ? 'notKept' : problem
    })
    const text = draftWith(draft.value, shared.text)
    const kept = text === draft.value ? ok(undefined) : await mutate('saveDraft', { chatId, text })
    if (!kept.ok) return kept
    const taken = await mutate('takeShared', { id: shared.id, text: true, photos: placed })
    return taken.ok ? ok(rest) : taken
  } finally {
    release()
  }
}

/** Adds the photos to a room's photos, as far as there is room, and the text to its description. */
export async function placeInUnit(shared: SharedView, unitId: string): Promise<Result<Rest>> {
  const release = holdReloads()
  try {
    const unit = await readOnce('unit', { id: unitId })
    if (!unit.ok) return unit
    if (unit.value === null) return fail({ kind: 'notFound', message: 'no such room' })
    const { photos, description } = unit.value
    const room = UNIT_PHOTOS_MAX - photos.length
    const { added, placed, rest } = await placePhotos(shared, photos, room, async (file, id) => {
      const kept = await addFileHere({ purpose: 'unitPhoto', ownerId: unitId, file, id })
      return typeof kept === 'string' ? kept : null
    })
    const fields = {
      ...(added.length > 0 ? { photos: [...photos, ...added.map((id) => ({ id, alt: '' }))] } : {}),
      ...(shared.text === '' ? {} : { description: draftWith(description, shared.text) }),
    }
    const edited = await mutate('editRecord', { collection: 'units', id: unitId, fields })
    if (!edited.ok) return edited
    const taken = await mutate('takeShared', { id: shared.id, text: true, photos: placed })
    return taken.ok ? ok(rest) : taken
  } finally {
    release()
  }
}

/**
 * Places the photos that are not there yet, as many as there is room for. `placed` are all that are there afterwards,
 * `added` those of this call.
 */
async function placePhotos(
  shared: SharedView,
  there: readonly { id: string }[],
  room: number,
  place: (file: File, id: string) => Promise<FileProblem | null>,
): Promise<{ added: string[]; placed: string[]; rest: Rest }> {
  const isThere = ({ id }: SharedPhoto): boolean => there.some((photo) => photo.id === id)
  const missing = shared.photos.filter((photo) => !isThere(photo))
  const fitting = missing.slice(0, Math.max(0, room))
  const notAdded: NotAdded[] = []
  const added: string[] = []
  // One at a time, so that a phone holds only one picture in memory.
  for (const { id, name, type } of fitting) {
    const content = await readOnce('sharedPhoto', { id })
    const problem =
      content.ok && content.value !== null
        ? await place(new File([content.value], name, { type }), id)
        : 'notKept'
    if (problem === null) added.push(id)
    else notAdded.push({ name, problem })
  }
  const placed = [...shared.photos.filter(isThere).map(({ id }) => id), ...added]
  return { added, placed, rest: { notAdded, left: missing.length - fitting.length } }
}

/** Discards a shared item. */
export function discardShared({ id, photos }: SharedView): Promise<Result<void>> {
  return mutate('takeShared', { id, text: true, photos: photos.map((photo) => photo.id) })
}
