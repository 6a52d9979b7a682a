import type { FieldConflict, Fields } from '#db/views/edit-view.ts'

export type MergeRules = {
  /** Fields whose meaning hangs together (money, status, term, guests): a change of any of them asks about all. */
  neverSilent: readonly string[]
  /** What a record of the kind begins as, where another device may have made the same one (`RecordRules`). */
  blank?: Fields
}

export type Merged = {
  /** The record as this person should see it: `theirs` with `mine` over it. */
  merged: Fields
  /** What of mine still differs from theirs, contested fields included. */
  mine: Fields
  conflicts: FieldConflict[]
}

/**
 * Three-way merge by field. `base` is what `mine` was changed from, `theirs` what the server holds now, `sent` what an
 * earlier request of this device carried whose fate is unknown: where the server holds that, the change is our own.
 * A field that one side alone changed is that side's. A field that both changed is a conflict, unless both made it the
 * same. One of `neverSilent` is also a conflict when others changed any of `neverSilent`: a price and a term that
 * nobody has seen together are not put together unasked.
 */
export function mergeFields(
  { base, mine, theirs, sent = {} }: { base: Fields; mine: Fields; theirs: Fields; sent?: Fields },
  { neverSilent }: MergeRules,
): Merged {
  const isOthers = (field: string): boolean =>
    // What rows never tell, such as new replies, nobody else has changed.
    Object.hasOwn(theirs, field) &&
    !sameValue(theirs[field], base[field]) &&
    !(Object.hasOwn(sent, field) && sameValue(theirs[field], sent[field]))
  const isTogether = neverSilent.some(isOthers)
  const kept: Record<string, unknown> = {}
  const conflicts: FieldConflict[] = []
  for (const [field, value] of Object.entries(mine)) {
    if (sameValue(value, theirs[field])) continue
    const others = isOthers(field)
    // Taken back since it was sent, and the server holds neither: nothing of mine is left in it.
    if (others && sameValue(value, base[field])) continue
    kept[field] = value
    if (others || (isTogether && neverSilent.includes(field)))
      conflicts.push({ field, base: base[field] ?? null, theirs: theirs[field] ?? null, mine: value })
  }
  return { merged: { ...theirs, ...kept }, mine: kept, conflicts }
}

/**
 * Whether two JSON values say the same: a missing one is `null`, the order of an object's keys says nothing, and half of
 * a surrogate pair is the U+FFFD that the server stores in its place.
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
