import type { ListPart, RowsPatch } from '#workers/rows-patch.ts'

/**
 * Applies the patches of one query, the first of which is complete, and passes on the rows with the arguments they
 * belong to.
 */
export function rowsFrom<T, Args>(
  onRows: (rows: T, args: Args) => void,
): (patch: RowsPatch, args: Args) => void {
  let rows: unknown
  return (patch, args) => {
    rows = patchedRows(rows, patch)
    // Built only from what the query sent.
    onRows(rows as T, args)
  }
}

/**
 * Returns the rows that result from applying a worker's patch to the previous rows. Unchanged parts keep their
 * identity, and so does an equal result, so that it renders only once. Does not change `before`.
 */
export function patchedRows(before: unknown, patch: RowsPatch): unknown {
  switch (patch.kind) {
    case 'same':
      return before
    case 'whole':
      return patch.value
    case 'list': {
      const known = before as readonly unknown[]
      const items = patch.parts.flatMap((part) => itemsOf(known, part))
      const isSame = items.length === known.length && items.every((item, place) => item === known[place])
      return isSame ? before : items
    }
    case 'fields': {
      const known = before as Readonly<Record<string, unknown>>
      const fields = Object.entries(patch.fields).map(
        ([name, of]) => [name, patchedRows(known[name], of)] as const,
      )
      const isSame =
        fields.length === Object.keys(known).length &&
        fields.every(([name, value]) => Object.hasOwn(known, name) && Object.is(known[name], value))
      return isSame ? before : Object.fromEntries(fields)
    }
  }
}

function itemsOf(before: readonly unknown[], part: ListPart): readonly unknown[] {
  return 'items' in part ? part.items : before.slice(part.from, part.from + part.count)
}
