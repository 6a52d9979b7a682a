/**
 * Matches tokens of mailed links, and ids with dashes. 32 hex digits alone are an id of the monitoring itself, and long
 * names of our own files tell where an error occurred.
 */
const LONG_WORD = /(?<![\w-]|assets\/)(?![0-9a-f]{32}(?![\w-]))[\w-]{32,}/g
/** The part of an address that contains what a person searches for, shares or came from. */
const QUERY = /[?#][^\s"'<>]+/g
/** Text that a selector quotes from the page: a label or a title may name a person. */
const ATTRIBUTE = /\[[\w-]+="[^"]*"\]/g
const QUOTED = /"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”/g
/** Fields that contain the query of an address without its `?`. */
const QUERY_FIELD = /(^|[._])(query|fragment|query_string)$/
/** Fields of a recorded page that contain addresses; the others contain masked texts and the page's own styles. */
const ADDRESS_FIELD = /^(href|src|srcset|action|url|to|from|description)$/

/**
 * Returns a copy in which no text contains an id, a token, the query of an address or a label; everything else is
 * unchanged.
 */
export function scrubbed<T>(value: T): T {
  return mapTexts(value, '', (text, key) => (QUERY_FIELD.test(key) ? '' : scrubText(text))) as T
}

/** The same for a recorded page, but only for its addresses, because its styles would break. */
export function withScrubbedAddresses<T>(value: T): T {
  return mapTexts(value, '', (text, key) => (ADDRESS_FIELD.test(key) ? scrubText(text) : text)) as T
}

/** Scrubs an address, or any text that contains addresses. */
export function scrubText(text: string): string {
  return text.replaceAll(QUERY, '').replaceAll(ATTRIBUTE, '').replaceAll(LONG_WORD, ':id')
}

/** Returns an error message without quoted text, because engines quote input they could not read. */
export function scrubErrorText(text: string): string {
  return scrubText(text.replaceAll(QUOTED, '"…"').replace(/(JSON[^:]*:).*/s, '$1 …'))
}

function mapTexts(value: unknown, key: string, change: (text: string, key: string) => string): unknown {
  if (typeof value === 'string') return change(value, key)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, key, change))
  // Only plain data is sent; other objects stay as they are.
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, mapTexts(inner, name, change)]),
  )
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
