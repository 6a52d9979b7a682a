import { hash, verify } from '@node-rs/argon2'

/** argon2id with 19 MiB and two passes: about 30 ms, and too much memory to try in bulk. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** An argon2id hash of a password, salt and parameters included. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS)
}

/** Made at once: made at the first unknown address, it would tell that one by its time. */
const dummyHash = hashPassword('nobody has this password')

/** Returns whether the password matches the hash. Without a hash it takes the same time and returns false. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  if (passwordHash !== null) return verify(passwordHash, password)
  await verify(await dummyHash, password)
  return false
}
