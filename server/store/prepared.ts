import { sql } from 'kysely'

const MARK = '/* prepared */'
const names = new Map<string, string>()

/**
 * Begins a statement that requests ask again and again. Its text must be one of a few: what differs goes into parameters.
 * Where no pooler is between, PostgreSQL reads and plans it once for each connection (docs/decisions/0158).
 */
export const prepared = sql.raw(MARK)

/** Whether a statement has `prepared` at its begin. */
export function isPrepared(text: string): boolean {
  return text.includes(MARK)
}

/** Returns the name under which PostgreSQL keeps a statement: always the same for a text. */
export function nameOf(text: string): string {
  const name = names.get(text) ?? `farstead_${names.size}`
  names.set(text, name)
  return name
}
