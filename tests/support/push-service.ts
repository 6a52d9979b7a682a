import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message that the push service received, decrypted, because it also plays the device. */
export type Pushed = { path: string; headers: Record<string, string>; payload: unknown; isSigned: boolean }

/**
 * A push service that implements the protocol (RFC 8030, 8188, 8291, 8292), with the keys of the devices it stands for.
 */
export async function startPushService() {
  const device = createECDH('prime256v1')
  device.generateKeys()
  const auth = randomBytes(16)
  const pushed: Pushed[] = []
  let status = 201

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      )
      pushed.push({
        path: request.url ?? '',
        headers,
        payload: JSON.parse(decrypt(Buffer.concat(chunks), device, auth)),
        isSigned: isSigned(headers.authorization ?? '', origin()),
      })
      response.writeHead(status).end()
    })
  })
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: origin(),
    pushed,
    answerWith(next: number) {
      status = next
    },
    /** Returns a subscription as a browser does. */
    subscription: (name: string) => ({
      endpoint: `${origin()}/${name}`,
      keys: { p256dh: device.getPublicKey('base64url'), auth: auth.toString('base64url') },
    }),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/**
 * Decrypts one record of `aes128gcm`: salt, record size, the sender's key, then the sealed text with its padding
 * delimiter.
 */
function decrypt(body: Buffer, device: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', device.computeSecret(sender), auth, info, 32))
  const key = hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', Buffer.from(key), Buffer.from(nonce))
  decipher.setAuthTag(sealed.subarray(-16))
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return text.subarray(0, text.lastIndexOf(2)).toString('utf8')
}

/** Whether the server proves with its key (VAPID) that it's the one the device subscribed with, for this service. */
function isSigned(authorization: string, audience: string): boolean {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isTrue = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isTrue && JSON.parse(Buffer.from(claims, 'base64url').toString()).aud === audience
}
