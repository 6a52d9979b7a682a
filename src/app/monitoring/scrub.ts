/** A token of a mailed link, an id with its dashes: 32 hex digits alone are an id of the monitoring itself. */
const LONG_WORD = /(?<![\w-])(?![0-9a-f]{32}(?![\w-]))[\w-]{32,}/g
/** The part of an address that holds what somebody searches for, shares or came from. */
const QUERY = /[?#][^\s"'<>]+/g
const QUOTED = /"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”/g

/** A copy in which no text holds an id, a token or the query of an address; all else is as it was. */
export function scrubbed<T>(value: T): T {
  return mapTexts(value, scrubText) as T
}

/** An address, or any text with addresses in it. */
export function scrubText(text: string): string {
  return text.replaceAll(QUERY, '').replaceAll(LONG_WORD, ':id')
}

/** The message of an error without what it quotes: engines quote what they could not read. */
export function scrubErrorText(text: string): string {
  return scrubText(text.replaceAll(QUOTED, '"…"').replace(/(JSON[^:]*:).*/s, '$1 …'))
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change))
  // Only plain data is sent; what is more than that keeps its own form.
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapTexts(inner, change)]))
}
