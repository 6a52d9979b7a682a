/**
 * A token of a mailed link, an id with its dashes. 32 hex digits alone are an id of the monitoring itself, and long names
 * of our own files tell where an error was.
 */
const LONG_WORD = /(?<![\w-]|assets\/)(?![0-9a-f]{32}(?![\w-]))[\w-]{32,}/g
/** The part of an address that holds what somebody searches for, shares or came from. */
const QUERY = /[?#][^\s"'<>]+/g
/** What a selector quotes of the page: a label or a title may name a person. */
const ATTRIBUTE = /\[[\w-]+="[^"]*"\]/g
const QUOTED = /"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”/g
/** Fields that hold the query of an address without its mark. */
const QUERY_FIELD = /(^|[._])(query|fragment|query_string)$/
/** Fields of a drawn page that hold addresses; the others hold masked texts and the page's own styles. */
const ADDRESS_FIELD = /^(href|src|srcset|action|url|to|from|description)$/

/** A copy in which no text holds an id, a token, the query of an address or a label; all else is as it was. */
export function scrubbed<T>(value: T): T {
  return mapTexts(value, '', (text, key) => (QUERY_FIELD.test(key) ? '' : scrubText(text))) as T
}

/** The same for a drawn page, whose styles would not survive it: its addresses alone. */
export function withScrubbedAddresses<T>(value: T): T {
  return mapTexts(value, '', (text, key) => (ADDRESS_FIELD.test(key) ? scrubText(text) : text)) as T
}

/** An address, or any text with addresses in it. */
export function scrubText(text: string): string {
  return text.replaceAll(QUERY, '').replaceAll(ATTRIBUTE, '').replaceAll(LONG_WORD, ':id')
}

/** The message of an error without what it quotes: engines quote what they could not read. */
export function scrubErrorText(text: string): string {
  return scrubText(text.replaceAll(QUOTED, '"…"').replace(/(JSON[^:]*:).*/s, '$1 …'))
}

function mapTexts(value: unknown, key: string, change: (text: string, key: string) => string): unknown {
  if (typeof value === 'string') return change(value, key)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, key, change))
  // Only plain data is sent; what is more than that keeps its own form.
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, mapTexts(inner, name, change)]),
  )
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
