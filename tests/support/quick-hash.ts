import { hashPassword } from '#server/accounts/password.ts'

/** The least that argon2 takes. */
const QUICK = { memoryCost: 8, timeCost: 1 }

const hashes = new Map<string, Promise<string>>()

/** Returns a hash of a password whose check takes no time, for people that a test adds and signs in. */
export function quickHash(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password, QUICK)
  hashes.set(password, hash)
  return hash
}
