/** What is stored of a PIN: enough to verify it, but not to read it. Bytes in hex. */
export type PinHash = { salt: string; hash: string; rounds: number }

const ROUNDS = 200_000
const SALT_BYTES = 16
const HASH_BITS = 256

/** Returns whether PINs can be hashed, which needs a secure context: HTTPS or localhost. */
export function canHashPins(): boolean {
  return (globalThis.crypto as Partial<Crypto>).subtle !== undefined
}

export async function hashPin(pin: string): Promise<PinHash> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  return { salt: toHex(salt), hash: await derive(pin, salt, ROUNDS), rounds: ROUNDS }
}

export async function isPin(pin: string, { salt, hash, rounds }: PinHash): Promise<boolean> {
  return (await derive(pin, fromHex(salt), rounds)) === hash
}

async function derive(pin: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveBits',
  ])
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    key,
    HASH_BITS,
  )
  return toHex(new Uint8Array(bits))
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array((hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)))
}
