import { hash, verify } from '@node-rs/argon2'

/** argon2id with 19 MiB and two passes: about 30 ms, and too much memory for trying passwords in bulk. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Returns an argon2id hash of a password, including salt and parameters. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS)
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
