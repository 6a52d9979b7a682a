const TOKEN_BYTES = 32

/** Returns 32 random bytes as base64url, used as a secret in an address. */
export function secretToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
