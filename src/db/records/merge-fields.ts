import type { FieldConflict, Fields } from '#db/views/edit-view.ts'
import { fieldOf, topOf, withFields } from './item-fields.ts'

export type MergeRules = {
  /** Fields that belong together (money, status, term, guests): a change to any of them makes all of them conflict. */
  neverSilent: readonly string[]
  /** The initial record of a kind for which another device may have created the same one (`RecordRules`). */
  blank?: Fields
  /** A record that never changes once the server has it, so nothing of an edit of it is left then (`RecordRules`). */
  isWrittenOnce?: true
}

export type Merged = {
  /** The record as this person should see it: `theirs` with `mine` applied. */
  merged: Fields
  /** The fields of mine that still differ from theirs, including conflicting ones. */
  mine: Fields
  conflicts: FieldConflict[]
}

/**
 * Three-way merge by field. `base` is what `mine` was changed from, `theirs` what the server has now, and `sent` what
 * an earlier request of this device carried whose outcome is unknown: if the server has that value, the change is our
 * own. A field changed on one side only takes that side's value. A field changed on both is a conflict, unless both
 * values are equal. A `neverSilent` field is also a conflict if others changed any `neverSilent` field: a price and a
 * term that nobody has seen together aren't combined silently. One item of a field (item-fields.ts) is merged like a
 * field of its own.
 */
export function mergeFields(
  { base, mine, theirs, sent = {} }: { base: Fields; mine: Fields; theirs: Fields; sent?: Fields },
  { neverSilent }: MergeRules,
): Merged {
  const isOthers = (field: string): boolean =>
    // A field that rows never contain, such as new replies, can't have been changed by others.
    Object.hasOwn(theirs, topOf(field)) &&
    !sameValue(fieldOf(theirs, field), fieldOf(base, field)) &&
    !(Object.hasOwn(sent, field) && sameValue(fieldOf(theirs, field), sent[field]))
  const isTogether = neverSilent.some(isOthers)
  const kept: Record<string, unknown> = {}
  const conflicts: FieldConflict[] = []
  for (const [field, value] of Object.entries(mine)) {
    const now = fieldOf(theirs, field)
    const before = fieldOf(base, field)
    if (sameValue(value, now)) continue
    const others = isOthers(field)
    // Reverted since it was sent, and the server has neither value: nothing of mine is left in this field.
    if (others && sameValue(value, before)) continue
    kept[field] = value
    if (others || (isTogether && neverSilent.includes(field)))
      conflicts.push({ field, base: before ?? null, theirs: now ?? null, mine: value })
  }
  return { merged: withFields(theirs, kept), mine: kept, conflicts }
}

/**
 * Returns whether two JSON values are equal: a missing one equals `null`, the order of an object's keys doesn't matter,
 * and a lone surrogate equals the U+FFFD that the server stores instead.
 */
export function sameValue(a: unknown, b: unknown): boolean {
  return a === b || canonical(a ?? null) === canonical(b ?? null)
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'string') return part.toWellFormed()
    return part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part
  })
}
