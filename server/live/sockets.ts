import { randomInt } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as after } from 'node:timers/promises'
import { WebSocketServer, type WebSocket } from 'ws'
import { addressOf } from '#server/access/address-of.ts'
import { networkOf } from '#server/access/network-of.ts'
import { startSession, type SessionScope } from './client-session.ts'
import type { Connection } from './connection.ts'
import { countSockets, type CountedSocket, type SocketLimits } from './counted-sockets.ts'
import { encodeError, encodeEvent, LiveCode, PROTOCOL_VERSION } from './pusher-protocol.ts'

export type SocketsScope = SessionScope &
  SocketLimits & {
    isAllowedOrigin: (origin: string, host: string) => boolean
    log: (message: string, error?: unknown) => void
    /**
     * The silence after which either side checks whether the other is still there, and how long it waits for the
     * response.
     */
    activityTimeoutMs: number
    pongTimeoutMs: number
    connectionsMax: number
    trustedProxies: number
  }

/** The longest frame accepted from a client, and the most bytes buffered for a client that doesn't read. */
const FRAME_BYTES_MAX = 32_768
const UNSENT_BYTES_MAX = 1_048_576
const HEARTBEATS_PER_TIMEOUT = 5
/** How long a client has to complete the closing handshake. */
const CLOSE_WAIT_MS = 2_000
/** How often some of the clients are asked to come back while the server leaves. */
const SLICE_MS = 100
const COME_BACK: [code: number, reason: string] = [LiveCode.reconnect, 'The server stops']

type Socket = CountedSocket & {
  ws: WebSocket
  lastHeardAt: number
  pingedAt: number | null
  forget: () => void
}

/** The open connections by their socket ids, oldest first. */
type Sockets = Map<string, Socket>

/** Turns upgrades of `/app/{key}` into sessions, and drops those whose client has gone. */
export function startSockets(scope: SocketsScope) {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_BYTES_MAX,
    perMessageDeflate: false,
  })
  const sockets: Sockets = new Map()
  const counted = countSockets<Socket>(scope)
  const beatMs = Math.min(scope.activityTimeoutMs, scope.pongTimeoutMs) / HEARTBEATS_PER_TIMEOUT
  const heartbeat = setInterval(() => checkOn(sockets, scope), beatMs).unref()
  let hasLeft = false

  function open(ws: WebSocket, network: string) {
    const connection: Connection = {
      socketId: newSocketId(sockets),
      user: null,
      subscriptions: new Map(),
      send(frame) {
        if (ws.readyState !== ws.OPEN) return
        if (ws.bufferedAmount > UNSENT_BYTES_MAX) ws.terminate()
        else ws.send(frame)
      },
      close: (code, reason) => closeSocket(ws, code, reason),
      forget: () => forget(),
    }
    const session = startSession(scope, connection)
    const forget = () => {
      sockets.delete(connection.socketId)
      counted.remove(socket)
      session.end()
    }
    const { isStranger } = session
    const socket: Socket = { ws, network, isStranger, lastHeardAt: scope.nowMs(), pingedAt: null, forget }
    sockets.set(connection.socketId, socket)
    counted.add(socket)
    for (let ending = counted.tooMuch(network); ending; ending = counted.tooMuch(network)) {
      closeSocket(ending.ws, LiveCode.overCapacity, 'Too many connections')
      ending.forget()
    }
    ws.on('message', (data, isBinary) => {
      if (ws.readyState !== ws.OPEN) return
      socket.lastHeardAt = scope.nowMs()
      socket.pingedAt = null
      if (isBinary || !Buffer.isBuffer(data)) return ws.close(1003, 'Text frames only')
      try {
        session.receive(data.toString('utf8'))
        counted.sort(socket)
      } catch (error) {
        // Nothing that one client sends may end the process for all.
        scope.log('A live connection sent what could not be handled', error)
        connection.close(LiveCode.overCapacity, 'Invalid message')
      }
    })
    ws.on('close', forget)
    const data = { socket_id: connection.socketId, activity_timeout: scope.activityTimeoutMs / 1000 }
    connection.send(encodeEvent({ event: 'pusher:connection_established', data }))
  }

  /** Those who come meanwhile are asked to come back, too: a proxy may still lead them here. */
  async function leave(overMs: number): Promise<void> {
    for (let slices = Math.max(1, Math.floor(overMs / SLICE_MS)); slices > 0; slices -= 1) {
      const open = [...sockets.values()].filter(({ ws }) => ws.readyState === ws.OPEN)
      for (const { ws } of open.slice(0, Math.ceil(open.length / slices))) closeSocket(ws, ...COME_BACK)
      if (slices > 1) await after(SLICE_MS)
    }
    hasLeft = true
  }

  return {
    /** Returns false, and does nothing, if the upgrade isn't for the live connection. */
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
      const url = requestUrl(request)
      if (!url || !/^\/app(\/|$)/.test(url.pathname)) return false
      const { origin, host } = request.headers
      if (origin !== undefined && !scope.isAllowedOrigin(origin, host ?? '')) {
        socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
        return true
      }
      server.handleUpgrade(request, socket, head, (ws) => {
        ws.on('error', (error) => scope.log('A live connection failed', error.message))
        const reason = hasLeft ? COME_BACK : faultOf(url, sockets.size, scope)
        if (reason) closeSocket(ws, ...reason)
        else open(ws, networkOf(addressOf(request, scope.trustedProxies)))
      })
      return true
    },

    connectionCount: () => sockets.size,

    leave,

    /** Asks every client to come back, and waits at most a second for them to close. */
    async close() {
      clearInterval(heartbeat)
      await leave(0)
      const open = [...sockets.values()].map(({ ws }) => ws)
      await Promise.race([
        Promise.all(open.map((ws) => new Promise((resolve) => ws.once('close', resolve)))),
        new Promise((resolve) => setTimeout(resolve, 1000).unref()),
      ])
      for (const ws of open) ws.terminate()
    },
  }
}

/** Asks clients that have been silent whether they are still there, and drops those that didn't reply. */
function checkOn(sockets: Sockets, { nowMs, pongTimeoutMs, activityTimeoutMs }: SocketsScope): void {
  const now = nowMs()
  for (const socket of sockets.values()) {
    if (socket.pingedAt !== null && now - socket.pingedAt >= pongTimeoutMs) {
      closeSocket(socket.ws, LiveCode.noPong, 'Pong reply not received')
      // A dead peer never completes the closing handshake, and must not count as online until it times out.
      socket.forget()
    } else if (socket.pingedAt === null && now - socket.lastHeardAt >= activityTimeoutMs) {
      socket.pingedAt = now
      socket.ws.send(encodeEvent({ event: 'pusher:ping', data: {} }))
    }
  }
}

function newSocketId(sockets: Sockets): string {
  const id = `${randomInt(1, 2 ** 32)}.${randomInt(1, 2 ** 32)}`
  return sockets.has(id) ? newSocketId(sockets) : id
}

/** Returns why a connection is refused, or `null` if it isn't. */
function faultOf(
  url: URL,
  connections: number,
  { app, connectionsMax }: SocketsScope,
): [code: number, reason: string] | null {
  const key = /^\/app\/([^/]+)$/.exec(url.pathname)?.[1]
  if (key === undefined) return [LiveCode.pathNotFound, 'Path not found']
  if (key !== app.key) return [LiveCode.noSuchApp, 'There is no application with this key']
  const protocol = url.searchParams.get('protocol')
  if (protocol === null) return [LiveCode.noProtocol, 'No protocol version supplied']
  if (!/^\d+$/.test(protocol)) return [LiveCode.invalidVersion, 'Invalid protocol version']
  if (Number(protocol) !== PROTOCOL_VERSION) {
    return [LiveCode.unsupportedProtocol, `This server speaks protocol ${PROTOCOL_VERSION}`]
  }
  return connections >= connectionsMax ? [LiveCode.overCapacity, 'Over capacity'] : null
}

function closeSocket(ws: WebSocket, code: number, reason: string) {
  if (ws.readyState !== ws.OPEN) return
  ws.send(encodeError(code, reason))
  ws.close(code, reason)
  setTimeout(() => ws.terminate(), CLOSE_WAIT_MS).unref()
}

/** Returns the request's URL, or `null` if it can't be parsed. Its host is a placeholder. */
export function requestUrl(request: IncomingMessage): URL | null {
  try {
    return new URL(request.url ?? '', 'http://localhost')
  } catch {
    return null
  }
}
