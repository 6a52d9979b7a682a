/**
 * What changed between two results of a query. Whole results would be copied at every message; the worker sends only
 * this, and the page puts it together (`patchedRows`).
 */
export type RowsPatch =
  | { kind: 'same' }
  | { kind: 'whole'; value: unknown }
  | { kind: 'list'; parts: ListPart[] }
  | { kind: 'fields'; fields: Record<string, RowsPatch> }

/** A run of the list before, or items that it did not have. */
export type ListPart = { from: number; count: number } | { items: unknown[] }

/** Returns a function that takes a query's results and passes on what changed in each; the first is passed on whole. */
export function patchesTo(onPatch: (patch: RowsPatch) => void): (rows: unknown) => void {
  let before: unknown
  return (rows) => {
    onPatch(rowsPatch(before, rows))
    before = rows
  }
}

/**
 * Compares by identity: queries answer a row that did not change as the very object it was. Looks into a list, and into
 * the fields of an object, not into items. Plain data only.
 */
export function rowsPatch(before: unknown, next: unknown): RowsPatch {
  if (!isPlain(before) || !isPlain(next)) return partPatch(before, next)
  if (before === next) return { kind: 'same' }
  const fields = Object.entries(next).map(([name, value]) => [name, partPatch(before[name], value)] as const)
  return { kind: 'fields', fields: Object.fromEntries(fields) }
}

function partPatch(before: unknown, next: unknown): RowsPatch {
  if (Object.is(before, next) && next !== undefined) return { kind: 'same' }
  if (Array.isArray(before) && Array.isArray(next)) return { kind: 'list', parts: listParts(before, next) }
  return { kind: 'whole', value: next }
}

function listParts(before: readonly unknown[], next: readonly unknown[]): ListPart[] {
  const places = new Map(before.map((item, place) => [item, place]))
  const parts: ListPart[] = []
  for (const item of next) {
    const place = places.get(item)
    const last = parts.at(-1)
    if (place === undefined) {
      if (last !== undefined && 'items' in last) last.items.push(item)
      else parts.push({ items: [item] })
    } else if (last !== undefined && 'from' in last && place === last.from + last.count) last.count += 1
    else parts.push({ from: place, count: 1 })
  }
  return parts
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
