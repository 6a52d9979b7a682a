import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'

export type SocketRelay = {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Closes every WebSocket with a code; without one, both ends are reset. */
  kill(code?: number): void
  /** From now on no data moves on the open WebSockets, and neither end is told. */
  freeze(): void
  count(): number
}

/** Relays WebSockets frame by frame, so that they can be closed with any code at a frame boundary. */
export function relaySockets(targetUrl: () => URL): SocketRelay {
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false, clientTracking: true })

  const frozen = new WeakSet<WebSocket>()

  function join(near: WebSocket, far: WebSocket) {
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('message', (data, isBinary) => {
        if (to.readyState === to.OPEN && !frozen.has(near)) to.send(data, { binary: isBinary })
      })
      from.on('error', () => undefined)
      from.on('close', (code, reason) => {
        if (frozen.has(near)) return
        // 1005 and 1006 stand for "no code" and "no close frame"; neither may be sent.
        if (code === 1006) to.terminate()
        else if (code === 1005) to.close()
        else to.close(code, reason)
      })
    }
    far.resume()
  }

  return {
    upgrade(request, socket, head) {
      const { host, pathname, search } = new URL(request.url ?? '/', targetUrl())
      const headers = {
        host: request.headers.host,
        ...(request.headers.origin ? { origin: request.headers.origin } : {}),
      }
      const far = new WebSocket(`ws://${host}${pathname}${search}`, { headers, perMessageDeflate: false })
      socket.on('error', () => far.terminate())
      far.on('unexpected-response', (_request, answer) => {
        socket.end(
          `HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
        )
        far.terminate()
      })
      far.on('error', () => socket.destroy())
      far.on('open', () => {
        // The server sends first, so nothing may be read before there is a listener.
        far.pause()
        server.handleUpgrade(request, socket, head, (near) => join(near, far))
      })
    },
    kill(code) {
      for (const near of server.clients) {
        if (code === undefined) near.terminate()
        else near.close(code, 'Killed by a test')
      }
    },
    freeze() {
      for (const near of server.clients) frozen.add(near)
    },
    count: () => server.clients.size,
  }
}
