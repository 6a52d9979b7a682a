import type { ListPart, RowsPatch } from '#workers/rows-patch.ts'

/** Takes the patches of one query, of which the first is whole, and passes on its rows and the arguments they answer. */
export function rowsFrom<T, Args>(
  onRows: (rows: T, args: Args) => void,
): (patch: RowsPatch, args: Args) => void {
  let rows: unknown
  return (patch, args) => {
    rows = patchedRows(rows, patch)
    // Made of nothing but what the query said.
    onRows(rows as T, args)
  }
}

/**
 * The answer that a patch of the worker makes of the one before it. What did not change keeps its identity, an answer that
 * says the same included, so that it is drawn once. `before` is not changed.
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
