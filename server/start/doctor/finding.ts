/** What one look found. `wrong` keeps the server from working, or loses something; `warning` doesn't yet. */
export type Finding = {
  /** What was looked at, such as `database`. */
  about: string
  state: 'fine' | 'warning' | 'wrong'
  /** What was seen, and for a problem what to do. Never a password, and no words of people. */
  says: string
}

export const fine = (about: string, says: string): Finding => ({ about, state: 'fine', says })
export const warning = (about: string, says: string): Finding => ({ about, state: 'warning', says })
export const wrong = (about: string, says: string): Finding => ({ about, state: 'wrong', says })

/** Returns a network or database error as a code where it has one: its words may hold an address with a password. */
export function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  if (error instanceof Error && error.cause !== undefined) return codeOf(error.cause)
  if (error instanceof Error && 'code' in error) return String(error.code)
  return error instanceof Error ? error.name : 'unknown'
}
