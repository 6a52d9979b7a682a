import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { seededRandom } from './seeded-random.ts'

/** The properties of a thin line, each per direction. */
export type ThinLineShape = {
  bytesPerSecond: number
  /** Half of a round trip. */
  delayMs: number
  /** What the network keeps for the phone, in bytes; 16 KB by default. */
  bufferBytes?: number
  /** The part of all packets that is lost; none by default. Each is sent again one round trip later. */
  lostPart?: number
  /** A new connection waits one round trip before it carries anything, as TCP's does; not by default. */
  hasHandshake?: boolean
}

/** A line to a port of this machine that all connections share, as with a phone. */
export type ThinLine = {
  url: string
  /** Returns the bytes that have left the line, including HTTP headers. */
  carried(): { up: number; down: number }
  /** Returns when the last byte came down or went up, by `performance.now()`. */
  lastMovedAt(): number
  shape(shape: ThinLineShape): void
  /** `false` resets connections, including new ones, as without any reception. */
  setUp(isUp: boolean): void
  close(): Promise<void>
}

/** What a network keeps at least. Anything beyond it waits at the sender and is lost when that gives up. */
const BUFFER_BYTES = 16_384
/** The size of a packet. */
const PIECE_BYTES = 1_400

/** `arrived` resolves once all that has been sent so far is there: nothing overtakes a packet that was lost. */
type Stream = { from: Socket; to: Socket; hasEnded: boolean; arrived: Promise<void> }

/** The same packets are lost in each run. */
const LOSSES_SEED = 1

/**
 * Opens a line to a port, which may be known later than the line. Connections take turns filling its buffer, packet by
 * packet; the buffer is first in, first out.
 */
export async function openThinLine(target: number | (() => number), shape: ThinLineShape): Promise<ThinLine> {
  let current = shape
  let isUp = true
  let movedAt = performance.now()
  const open = new Set<Socket>()
  const up = direction(
    () => current,
    () => (movedAt = performance.now()),
  )
  const down = direction(
    () => current,
    () => (movedAt = performance.now()),
  )

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
    near.on('error', () => undefined)
    if (!isUp) return near.resetAndDestroy()
    const far = connect({
      port: typeof target === 'number' ? target : target(),
      host: '127.0.0.1',
      allowHalfOpen: true,
      noDelay: true,
    })
    far.on('error', () => undefined)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('close', () => {
        open.delete(socket)
        const other = socket === near ? far : near
        // A clean end passes through the line after the data sent before it.
        if (!socket.readableEnded && !other.destroyed) other.resetAndDestroy()
      })
    }
    const carry = (): void => {
      if (near.destroyed) return
      up.carry(near, far)
      down.carry(far, near)
    }
    if (current.hasHandshake) setTimeout(carry, 2 * current.delayMs)
    else carry()
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of open) socket.resetAndDestroy()
    open.clear()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    carried: () => ({ up: up.carried(), down: down.carried() }),
    lastMovedAt: () => movedAt,
    shape(next) {
      current = next
    },
    setUp(next) {
      isUp = next
      if (!isUp) cut()
    },
    async close() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function direction(shape: () => ThinLineShape, onMoved: () => void) {
  const random = seededRandom(LOSSES_SEED)
  const streams: Stream[] = []
  let buffered = 0
  let freeAt = 0
  let carried = 0

  /** Fills the buffer with one packet of each connection in turn. Who has had a turn goes to the end of the queue. */
  function fill(): void {
    const most = shape().bufferBytes ?? BUFFER_BYTES
    for (let idle = 0; idle < streams.length && buffered < most;) {
      const [stream] = streams.splice(0, 1)
      if (!stream) return
      streams.push(stream)
      idle = take(stream) ? 0 : idle + 1
    }
  }

  function take(stream: Stream): boolean {
    const { from, to } = stream
    const size = Math.min(from.readableLength, PIECE_BYTES)
    if (size === 0) {
      if (stream.hasEnded) {
        streams.splice(streams.indexOf(stream), 1)
        stream.hasEnded = false
        inOrder(stream, pass(0), () => to.end())
      }
      // An end that came after the last packet is seen by asking again.
      from.read(0)
      return false
    }
    const piece: Buffer | null = from.read(size)
    if (piece === null) return false
    inOrder(stream, sent(piece.length), () => to.write(piece))
    return true
  }

  function inOrder(stream: Stream, there: Promise<void>, give: () => void): void {
    const { arrived } = stream
    stream.arrived = Promise.all([arrived, there]).then(() => {
      if (!stream.to.destroyed) give()
    })
  }

  /** Resolves once a packet has come through, at the second try or a later one where it was lost. */
  async function sent(bytes: number): Promise<void> {
    const { lostPart = 0, delayMs } = shape()
    const isLost = random.next() < lostPart
    await pass(bytes)
    if (!isLost) return
    // The other side says what is missing, and the sender hears of it.
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    await sent(bytes)
  }

  /** Resolves once so many bytes have left the line, which carries one thing after the other, and half a round trip later. */
  function pass(bytes: number): Promise<void> {
    buffered += bytes
    const now = performance.now()
    const { bytesPerSecond, delayMs } = shape()
    freeAt = Math.max(now, freeAt) + (bytes / bytesPerSecond) * 1_000
    return new Promise((resolve) => {
      setTimeout(() => {
        buffered -= bytes
        setTimeout(() => {
          carried += bytes
          if (bytes > 0) onMoved()
          resolve()
        }, delayMs)
        fill()
      }, freeAt - now)
    })
  }

  return {
    carried: () => carried,
    carry(from: Socket, to: Socket): void {
      const stream: Stream = { from, to, hasEnded: false, arrived: Promise.resolve() }
      streams.push(stream)
      from.on('readable', fill)
      from.on('end', () => {
        stream.hasEnded = true
        fill()
      })
      from.on('close', () => {
        if (from.readableEnded) return
        const place = streams.indexOf(stream)
        if (place !== -1) streams.splice(place, 1)
      })
      fill()
    },
  }
}
