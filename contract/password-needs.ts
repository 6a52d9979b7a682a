import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from './limits.ts'

/** Four kinds of characters that a password must contain (§5). Letter case is Unicode's, so Ā counts. */
export const PASSWORD_NEEDS = {
  uppercase: /\p{Lu}/u,
  lowercase: /\p{Ll}/u,
  digit: /\p{Nd}/u,
  symbol: /[^\p{L}\p{N}\s]/u,
} as const

/**
 * Returns whether a new password is long enough, not too long, and contains all four kinds. In a module without
 * schemas, so that a page needs none for it.
 */
export function meetsPasswordNeeds(text: string): boolean {
  const { length } = text
  return (
    length >= PASSWORD_LENGTH_MIN &&
    length <= PASSWORD_LENGTH_MAX &&
    Object.values(PASSWORD_NEEDS).every((pattern) => pattern.test(text))
  )
}
