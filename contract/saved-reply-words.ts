/** Placeholders of a saved reply, filled in when it is used. In braces in the text, in every language. */
export const PLACEHOLDERS = ['name', 'room', 'dates'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

export function placeholderText(placeholder: Filled): string {
  return `{${placeholder}}`
}

/** Also filled in where rent is due: the sum, and the day. */
export const RENT_PLACEHOLDERS = ['amount', 'due'] as const

const ALL = [...PLACEHOLDERS, ...RENT_PLACEHOLDERS] as const
type Filled = (typeof ALL)[number]
const IN_TEXT = new RegExp(`\\{(${ALL.join('|')})\\}`, 'g')

/**
 * Returns the text of a saved reply with its placeholders replaced by what is known, and the range of the first
 * placeholder left because nothing is known for it, so that the writer can fill it in. Everything else in braces stays.
 */
export function filledReply(
  text: string,
  known: Partial<Record<Filled, string>>,
): { text: string; open: { from: number; to: number } | null } {
  // In one pass: what is filled in is never read again, whatever braces it contains.
  let filled = ''
  let at = 0
  let open: { from: number; to: number } | null = null
  for (const { 0: whole, 1: name, index } of text.matchAll(IN_TEXT)) {
    const placeholder = ALL.find((each) => each === name)
    const value = placeholder === undefined ? '' : (known[placeholder] ?? '').trim()
    filled += text.slice(at, index)
    if (value === '') open ??= { from: filled.length, to: filled.length + whole.length }
    filled += value === '' ? whole : value
    at = index + whole.length
  }
  return { text: filled + text.slice(at), open }
}
