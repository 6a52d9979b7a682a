/**
 * Returns the first 16 hex digits of the SHA-256 of a user id, to name replicas, locks and channels without naming the
 * person.
 */
export async function personHash(userId: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(userId))
  return Array.from(new Uint8Array(digest).subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
}
