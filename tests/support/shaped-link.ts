import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** The state of the line. It may change at any time; data is affected by the state at the time it arrives. */
export type LinkState = {
  /**
   * `up`; `down`: every connection is reset, new ones at once; `stall`: connections open but no data moves, including
   * on those already open.
   */
  mode: 'up' | 'down' | 'stall'
  /** Added to every piece of data, each way. */
  delayMs: number
  /** Shared by all connections, per direction; 0 is unlimited. */
  bytesPerSecond: number
}

export type ShapedLink = {
  port: number
  set(state: Partial<LinkState>): void
  /** From now on no data moves on the open connections, and neither end is told; new ones work. */
  halfOpen(): void
  /** Resets the open connections. */
  reset(): void
  connectionCount(): number
  close(): Promise<void>
}

const PIECE_BYTES = 4_096
const WAITING_BYTES_MAX = 262_144

type Direction = { freeAt: number }
type Pair = { near: Socket; far: Socket; isFrozen: boolean }

/** Opens a TCP line to a port of this machine that can be made to misbehave. */
export async function openShapedLink(targetPort: number, port = 0): Promise<ShapedLink> {
  const state: LinkState = { mode: 'up', delayMs: 0, bytesPerSecond: 0 }
  const pairs = new Set<Pair>()
  const up: Direction = { freeAt: 0 }
  const down: Direction = { freeAt: 0 }

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
    if (state.mode === 'down') {
      near.on('error', () => undefined)
      return near.resetAndDestroy()
    }
    const far = connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
    const pair: Pair = { near, far, isFrozen: state.mode === 'stall' }
    pairs.add(pair)
    carry(pair, near, far, up)
    carry(pair, far, near, down)
    if (pair.isFrozen) freeze(pair)
  })

  function carry(pair: Pair, from: Socket, to: Socket, direction: Direction) {
    let waiting = 0
    const later = (bytes: number, act: () => void) => {
      const now = performance.now()
      const busyMs = state.bytesPerSecond > 0 ? (bytes / state.bytesPerSecond) * 1000 : 0
      direction.freeAt = Math.max(now, direction.freeAt) + busyMs
      const waitMs = direction.freeAt - now + state.delayMs
      if (waitMs < 1 && waiting === bytes) return act()
      setTimeout(act, waitMs)
    }
    from.on('data', (data) => {
      for (let at = 0; at < data.length; at += PIECE_BYTES) {
        const piece = data.subarray(at, at + PIECE_BYTES)
        waiting += piece.length
        later(piece.length, () => {
          waiting -= piece.length
          if (pair.isFrozen) return
          if (!to.destroyed) to.write(piece)
          if (from.isPaused() && waiting < WAITING_BYTES_MAX / 2) from.resume()
        })
      }
      if (waiting > WAITING_BYTES_MAX) from.pause()
    })
    from.on('end', () => later(0, () => pair.isFrozen || to.end()))
    from.on('error', () => undefined)
    from.on('close', (hadError) => {
      if (pair.isFrozen || to.destroyed) return
      if (hadError || !from.readableEnded) to.resetAndDestroy()
      if (pair.near.destroyed && pair.far.destroyed) pairs.delete(pair)
    })
  }

  function freeze(pair: Pair) {
    pair.isFrozen = true
    pair.near.pause()
    pair.far.pause()
  }

  function reset() {
    for (const { near, far } of pairs) {
      near.resetAndDestroy()
      far.resetAndDestroy()
    }
    pairs.clear()
  }

  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  )
  return {
    port: (server.address() as AddressInfo).port,
    set(change) {
      Object.assign(state, change)
      if (change.mode === 'down') reset()
      if (change.mode === 'stall') for (const pair of pairs) freeze(pair)
      // Frozen connections stay frozen: a real network that returns doesn't revive old connections either.
    },
    halfOpen: () => pairs.forEach(freeze),
    reset,
    connectionCount: () => [...pairs].filter(({ near }) => !near.destroyed).length,
    async close() {
      reset()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
