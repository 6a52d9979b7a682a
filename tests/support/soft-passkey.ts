import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'

/** What the authenticator says and does differently from an honest one. */
export type Deviation = {
  origin?: string
  rpId?: string
  challenge?: string
  isVerified?: boolean
  counter?: number
  /** `null` leaves it out. */
  userHandle?: string | null
  /** Whether it can be on several devices. */
  mayBackUp?: boolean
  /** The id of another credential. */
  id?: string
  /** Signs with another key. */
  key?: KeyObject
}

/** A passkey in software, written from WebAuthn Level 3 (§6.1, §6.5) and RFC 8949, without the library under test. */
export type SoftPasskey = {
  id: string
  /** What `PublicKeyCredential.toJSON()` returns after `create()`. */
  create: (options: Options, deviation?: Deviation) => Record<string, unknown>
  /** The same after `get()`. */
  get: (options: Options, deviation?: Deviation) => Record<string, unknown>
}

type Options = { challenge: string; user?: { id: string } }

const FLAGS = { present: 1, verified: 4, mayBackUp: 8, isBackedUp: 16, hasCredential: 64 }

export function softPasskey(rpId: string, origin: string): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const rawId = randomBytes(16)
  const id = rawId.toString('base64url')
  let counter = 0
  let userHandle = ''

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))

  function authenticatorData(
    flags: number,
    { rpId: id = rpId, isVerified = true, mayBackUp = true, counter: count = counter }: Deviation,
  ) {
    const sign = Buffer.alloc(4)
    sign.writeUInt32BE(count)
    const backup = mayBackUp ? FLAGS.mayBackUp | FLAGS.isBackedUp : 0
    const all = flags | FLAGS.present | backup | (isVerified ? FLAGS.verified : 0)
    return Buffer.concat([sha256(id), Buffer.from([all]), sign])
  }

  function credential(response: object, shown = id): Record<string, unknown> {
    return { id: shown, rawId: shown, type: 'public-key', clientExtensionResults: {}, response }
  }

  return {
    id,
    create({ challenge, user }, deviation = {}) {
      userHandle = user?.id ?? ''
      const key = cborMap([
        [cborInt(1), cborInt(2)],
        [cborInt(3), cborInt(-7)],
        [cborInt(-1), cborInt(1)],
        [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
        [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
      ])
      const authData = Buffer.concat([
        authenticatorData(FLAGS.hasCredential, deviation),
        Buffer.alloc(16),
        Buffer.from([0, rawId.length]),
        rawId,
        key,
      ])
      const attestationObject = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authData)],
      ])
      const data = clientData('webauthn.create', deviation.challenge ?? challenge, deviation.origin ?? origin)
      return credential({
        clientDataJSON: data.toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      })
    },
    get({ challenge }, deviation = {}) {
      counter += 1
      const authData = authenticatorData(0, deviation)
      const data = clientData('webauthn.get', deviation.challenge ?? challenge, deviation.origin ?? origin)
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(data)]))
        .sign(deviation.key ?? privateKey)
      return credential(
        {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: deviation.userHandle === undefined ? userHandle : deviation.userHandle,
        },
        deviation.id,
      )
    },
  }
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

/** The head of a CBOR item: its major type, and its length or value. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  return value < 256
    ? Buffer.from([(major << 5) | 24, value])
    : Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

const cborInt = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const cborBytes = (bytes: Buffer) => Buffer.concat([head(2, bytes.length), bytes])
const cborText = (text: string) => Buffer.concat([head(3, Buffer.byteLength(text)), Buffer.from(text)])
const cborMap = (entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()])
