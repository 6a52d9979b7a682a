/**
 * Returns a record's fields with those of an edit in them. A field that holds items gets the ones of the edit and keeps the
 * others; an item that is `null` goes.
 */
export function withItems<Fields extends object>(
  stored: Fields,
  edit: { [K in keyof Fields]?: Fields[K] | undefined },
): Fields {
  const next: Record<string, unknown> = Object.fromEntries(Object.entries(stored))
  for (const [name, value] of Object.entries(edit)) {
    if (value === undefined) continue
    const items = isItems(value) ? { ...(isItems(next[name]) ? next[name] : {}), ...value } : null
    next[name] =
      items === null ? value : Object.fromEntries(Object.entries(items).filter(([, item]) => item !== null))
  }
  // Fields of the record were replaced by values of their type.
  return next as Fields
}

function isItems(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
