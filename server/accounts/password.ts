import { hash, verify } from '@node-rs/argon2'

/** What a hash costs: memory in KiB, and passes over it. */
export type PasswordStrength = { memoryCost: number; timeCost: number }

/** About 30 ms, and too much memory for trying passwords in bulk. */
const FULL_STRENGTH: PasswordStrength = { memoryCost: 19_456, timeCost: 2 }

/**
 * Returns an argon2id hash of a password, including salt and parameters. Checking a password costs what its hash cost:
 * only a test that signs many people in may ask for less.
 */
export function hashPassword(password: string, strength: PasswordStrength = FULL_STRENGTH): Promise<string> {
  return hash(password, { ...strength, parallelism: 1 })
}

/**
 * Made at startup. If it were made at the first unknown address, the time taken would reveal that address as unknown.
 */
const dummyHash = hashPassword('nobody has this password')

/** Returns whether the password matches the hash. Without a hash it takes the same time and returns false. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  if (passwordHash !== null) return verify(passwordHash, password)
  await verify(await dummyHash, password)
  return false
}
