/**
 * The difference between two results of a query. Copying whole results for every message would be slow, so the worker
 * sends only this, and the page applies it (`patchedRows`).
 */
export type RowsPatch =
  | { kind: 'same' }
  | { kind: 'whole'; value: unknown }
  | { kind: 'list'; parts: ListPart[] }
  | { kind: 'fields'; fields: Record<string, RowsPatch> }

/** A run of items of the previous list, or new items. */
export type ListPart = { from: number; count: number } | { items: unknown[] }

/** Returns a function that takes a query's results and passes on what changed in each. The first is passed on whole. */
export function patchesTo(onPatch: (patch: RowsPatch) => void): (rows: unknown) => void {
  let before: unknown
  return (rows) => {
    onPatch(rowsPatch(before, rows))
    before = rows
  }
}

/**
 * Compares by identity, because queries return an unchanged row as the same object. Compares the items of a list and
 * the fields of an object, but doesn't look inside items. For plain data only.
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
