import type { Fields } from '#db/views/edit-view.ts'

/*
 * A field whose items are changed one by one holds them by id, such as the ticks of a turnover. An edit names one item as
 * `done.<id>`, so two devices that change different items change different fields.
 */

/** Returns the field of the row that a name stands for: itself, or the one that holds the item. */
export function topOf(name: string): string {
  return name.split('.', 1)[0] ?? name
}

/** Returns what a row or an edit has under a name, for one item too; `undefined` for nothing. */
export function fieldOf(fields: Fields, name: string): unknown {
  const top = topOf(name)
  if (top === name || Object.hasOwn(fields, name)) return fields[name]
  return itemsIn(fields[top])[name.slice(top.length + 1)]
}

/** Returns a row with an edit's fields in it, each item among those that the row has. */
export function withFields<Row extends object>(row: Row, edit: Fields): Row {
  const next: Record<string, unknown> = Object.fromEntries(Object.entries(row))
  for (const [name, value] of Object.entries(edit)) {
    const top = topOf(name)
    next[top] = top === name ? value : { ...itemsIn(next[top]), [name.slice(top.length + 1)]: value }
  }
  // Only fields of the row were replaced.
  return next as Row
}

function itemsIn(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
