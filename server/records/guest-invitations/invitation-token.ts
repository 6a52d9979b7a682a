import { createHash } from 'node:crypto'

/** Returns the hash of a token that is stored in the database. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
