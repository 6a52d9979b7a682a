/**
 * Returns a day (`YYYY-MM-DD`) of an address; `null` if it has none by that name, or one that no calendar has. Checked by
 * hand, because pages can't compile the schemas of the wire.
 */
export function dayIn(query: URLSearchParams, name: string): string | null {
  const day = query.get(name) ?? ''
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day ? null : day
}
