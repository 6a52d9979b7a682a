import type { RecordKind } from '#contract/records.ts'
import type { Result } from '#contract/result.ts'
import { SHOWN_KINDS } from '#app/records/record-kinds.ts'

const PREFIX = 'farstead-edit:'

/** Fields of a record that a page had no time to hand to the replica. */
export type LeftEdit = { collection: RecordKind; id: string; fields: Readonly<Record<string, unknown>> }

/**
 * Stores the latest input in this tab's session storage, because a page being torn down can't wait for the worker. The
 * next page of the tab hands it to the replica (`placeLeftEdits`).
 */
export function leaveEdit(storage: Storage, userId: string, edit: LeftEdit): void {
  try {
    storage.setItem(keyOf(userId, edit), JSON.stringify(edit))
  } catch {
    // No space, or storage is forbidden: the replica has everything but the last moments.
  }
}

/** Removes what was stored for a record: the replica has it after all, and the next page must not save it again. */
export function forgetEdit(storage: Storage, userId: string, of: Pick<LeftEdit, 'collection' | 'id'>): void {
  storage.removeItem(keyOf(userId, of))
}

/**
 * Saves what the previous page stored. An entry stays until it is saved or the replica refuses it permanently. Removes
 * another person's entries unread.
 */
export async function placeLeftEdits(
  storage: Storage,
  userId: string,
  save: (edit: LeftEdit) => Promise<Result<unknown>>,
): Promise<void> {
  for (const key of Object.keys(storage).filter((each) => each.startsWith(PREFIX))) {
    const text = storage.getItem(key)
    if (!key.startsWith(`${PREFIX}${userId}:`) || text === null) {
      storage.removeItem(key)
      continue
    }
    const left = readEdit(text)
    const saved = left && (await save(left))
    const isLater =
      saved && !saved.ok && (saved.failure.kind === 'worker' || saved.failure.kind === 'storage')
    // Another page may have stored a newer entry meanwhile.
    if (!isLater && storage.getItem(key) === text) storage.removeItem(key)
  }
}

function keyOf(userId: string, { collection, id }: Pick<LeftEdit, 'collection' | 'id'>): string {
  return `${PREFIX}${userId}:${collection}:${id}`
}

/** Returns `null` for an entry of another build that this one can't read. */
function readEdit(text: string): LeftEdit | null {
  try {
    const { collection, id, fields } = JSON.parse(text) as Partial<Record<keyof LeftEdit, unknown>>
    const kind = SHOWN_KINDS.find((each) => each === collection)
    if (kind === undefined || typeof id !== 'string' || typeof fields !== 'object' || !fields) return null
    return { collection: kind, id, fields: { ...fields } }
  } catch {
    return null
  }
}
