import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from './limits.ts'

/** The four things a password must hold besides its length (§5). A letter's case is Unicode's, so that Ā counts. */
export const PASSWORD_NEEDS = {
  uppercase: /\p{Lu}/u,
  lowercase: /\p{Ll}/u,
  digit: /\p{Nd}/u,
  symbol: /[^\p{L}\p{N}\s]/u,
} as const

/** Whether a new password is long enough, not too long, and holds all four. Apart, so that a page needs no schema for it. */
export function meetsPasswordNeeds(text: string): boolean {
  const { length } = text
  return (
    length >= PASSWORD_LENGTH_MIN &&
    length <= PASSWORD_LENGTH_MAX &&
    Object.values(PASSWORD_NEEDS).every((pattern) => pattern.test(text))
  )
}
