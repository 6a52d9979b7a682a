/**
 * Returns the first 16 hex digits of the SHA-256 of a user id, to name replicas, locks and channels without naming the
 * person.
 */
export async function personHash(userId: string): Promise<string> {
  return (await sha256Hex(userId)).slice(0, 16)
}

/** Returns the SHA-256 of a text, in hex. */
export async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
