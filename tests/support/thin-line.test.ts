import { createHash, randomBytes, X509Certificate } from 'node:crypto'
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSecurePort } from './secure-port.ts'
import { openThinLine, type ThinLine, type ThinLineShape } from './thin-line.ts'

const WIDE: ThinLineShape = { bytesPerSecond: 4_000_000, delayMs: 2 }
const FILE = randomBytes(250_000)

/** Sends `FILE` to who says anything but `small`, and a byte to who says that. */
let server: Server
let line: ThinLine | null = null
beforeEach(async () => {
  server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', (said) => socket.end(said.toString() === 'small' ? 'x' : FILE))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  await line?.close()
  line = null
  await new Promise((resolve) => server.close(resolve))
})

const portOf = ({ url }: ThinLine) => Number(new URL(url).port)
const openLine = async (shape: ThinLineShape) => {
  line = await openThinLine((server.address() as AddressInfo).port, shape)
  return line
}

/** Sends a word and returns the response, whole. */
async function answer(
  socket: Socket,
  word: string,
  onPiece: (bytes: number) => void = () => {},
): Promise<Buffer> {
  const pieces: Buffer[] = []
  socket.on('data', (piece: Buffer) => {
    pieces.push(piece)
    onPiece(piece.length)
  })
  socket.write(word)
  await new Promise((resolve, reject) => socket.on('end', resolve).on('error', reject))
  return Buffer.concat(pieces)
}

describe('a thin line', () => {
  it('delivers all in order where packets are lost, and sends those again', async () => {
    const relay = await openLine({ ...WIDE, lostPart: 0.2 })
    const came = await answer(connect(portOf(relay), '127.0.0.1'), 'all')
    expect(came.equals(FILE)).toBe(true)
    // One packet in five, and one in five of those again: a quarter more.
    const again = relay.carried().down / FILE.length - 1
    expect(again).toBeGreaterThan(0.1)
    expect(again).toBeLessThan(0.5)
  })

  it('brings a small response after what a deep buffer already holds', async () => {
    const relay = await openLine({ ...WIDE, bytesPerSecond: 200_000, bufferBytes: 96_000 })
    let came = 0
    const smaller = connect(portOf(relay), '127.0.0.1')
    let behind = 0
    let isAsked = false
    const all = answer(connect(portOf(relay), '127.0.0.1'), 'all', (bytes) => {
      came += bytes
      if (came < 50_000 || isAsked) return
      isAsked = true
      behind = -came
      void answer(smaller, 'small', () => (behind += came))
    })
    await all
    // Half of it, because a busy machine may be late to fill it up again.
    expect(behind).toBeGreaterThan(48_000)
  })

  it('lets a new connection wait for a round trip, if that is asked for', async () => {
    const relay = await openLine({ ...WIDE, delayMs: 50, hasHandshake: true })
    const begun = performance.now()
    await answer(connect(portOf(relay), '127.0.0.1'), 'small')
    // One round trip for the connection, one for the word. Timers may be a millisecond early.
    expect(performance.now() - begun).toBeGreaterThan(195)
  })
})

it('a secure port passes on what it decrypts, with the key that it names', async () => {
  const secure = await openSecurePort(() => (server.address() as AddressInfo).port)
  try {
    const socket = connectSecurely({ port: secure.port, host: '127.0.0.1', rejectUnauthorized: false })
    await new Promise((resolve) => socket.once('secureConnect', resolve))
    const { raw } = socket.getPeerCertificate()
    const spki = new X509Certificate(raw).publicKey.export({ type: 'spki', format: 'der' })
    expect(createHash('sha256').update(spki).digest('base64')).toBe(secure.key)
    expect(socket.getProtocol()).toBe('TLSv1.3')
    expect((await answer(socket, 'all')).equals(FILE)).toBe(true)
  } finally {
    await secure.close()
  }
})
