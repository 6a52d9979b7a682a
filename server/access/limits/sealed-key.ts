import { createHash } from 'node:crypto'

/** Returns a limit's key as it is stored outside of this process: it names no person, address or network. */
export function sealedKey(name: string, key: string): string {
  return createHash('sha256').update(`${name}\0${key}`).digest('base64url')
}
