import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import PusherSdk from 'pusher'
import PusherClient, { type Options } from 'pusher-js'
import { WebSocket } from 'ws'
import { readLiveApp } from '#server/live/live-keys.ts'
import type { LiveOptions } from '#server/live/live-server.ts'
import { startLive } from '#server/live/start-live.ts'
import type { Db } from '#server/store/tables.ts'
import { until } from './until.ts'

export type LiveBed = Awaited<ReturnType<typeof startLiveBed>>

const CONFIG: LiveOptions['config'] = {
  pusher: null,
  publicUrl: null,
  host: '127.0.0.1',
  port: 0,
  corsOrigins: [],
  trustProxy: 0,
}

export type LiveBedOptions = {
  db: Db
  url: string | null
  timing?: LiveOptions['timing']
  config?: Partial<LiveOptions['config']>
  /** Handles requests that aren't the live connection's. */
  answer?: RequestListener
}

/** Starts the live connection on its own bare HTTP server, with the official client and SDK connected to it. */
export async function startLiveBed({ db, url, timing, config, answer }: LiveBedOptions) {
  const server = createServer(answer ?? ((_request, response) => response.end('another listener')))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const logged: string[] = []
  const live = await startLive({
    server,
    db,
    databaseUrl: url,
    config: { ...CONFIG, port, ...config },
    log: (message) => logged.push(message),
    timing: { offlineGraceMs: 20, signinWaitMs: 300, ...timing },
  })
  const app = await readLiveApp(db)
  const clients: { disconnect(): void }[] = []
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket))

  return {
    live,
    server,
    port,
    app,
    logged,
    origin: `http://127.0.0.1:${port}`,

    /** Creates the official SDK with this application's secret, unless another is given. */
    sdk(credentials: Partial<typeof app> = {}) {
      const { id: appId, key, secret } = { ...app, ...credentials }
      return new PusherSdk({
        appId,
        key,
        secret,
        host: '127.0.0.1',
        port: String(port),
        useTLS: false,
        timeout: 5000,
      })
    },

    /** Creates the official client; signs in as `userId` if given. */
    client(
      userId: string | null = null,
      { watchlist = [], ...options }: Partial<Options> & { watchlist?: string[] } = {},
    ) {
      const user = { id: userId ?? '', firstName: 'Aroha', lastName: 'Ngata' }
      const client = new PusherClient(app.key, {
        cluster: 'own',
        wsHost: '127.0.0.1',
        wsPort: port,
        forceTLS: false,
        enabledTransports: ['ws'],
        userAuthentication: {
          endpoint: '',
          transport: 'ajax',
          customHandler: ({ socketId }, callback) =>
            callback(null, live.authenticateUser(socketId, user, watchlist)),
        },
        ...options,
      })
      clients.push(client)
      if (userId !== null) client.signin()
      return client
    },

    raw: (options: RawClientOptions = {}) => {
      const raw = openRawClient(`ws://127.0.0.1:${port}`, { path: `/app/${app.key}?protocol=7`, ...options })
      clients.push({ disconnect: () => raw.ws.terminate() })
      return raw
    },

    /** Breaks every connection as a network does, without a closing handshake. */
    cutSockets() {
      for (const socket of sockets) socket.destroy()
      sockets.clear()
    },

    /** Disconnects every client created so far. */
    disconnectClients() {
      for (const client of clients.splice(0)) client.disconnect()
    },

    async close() {
      this.disconnectClients()
      await live.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type RawClientOptions = {
  path?: string
  origin?: string
  autoPong?: boolean
  headers?: Record<string, string>
}
type Frame = { event: string; channel?: string; data?: unknown }

/** Opens a WebSocket that speaks frames, for what the official client would never send. */
export function openRawClient(
  base: string,
  { path = '/', origin, autoPong = true, headers = {} }: RawClientOptions,
) {
  const ws = new WebSocket(`${base}${path}`, {
    ...(origin === undefined ? {} : { origin }),
    autoPong,
    headers,
  })
  const frames: Frame[] = []
  let closed: { code: number; reason: string } | null = null
  let failure: string | null = null
  ws.on('message', (data) => {
    const frame = JSON.parse(String(data)) as Frame
    frames.push({ ...frame, data: parsed(frame.data) })
  })
  ws.on('close', (code, reason) => (closed = { code, reason: String(reason) }))
  ws.on('error', (error) => (failure = error.message))
  return {
    ws,
    frames,
    send: (frame: unknown) => ws.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    /** Resolves with the first frame with this name. */
    frame: (event: string, channel?: string) =>
      until(`frame ${event} ${channel ?? ''}`, () =>
        frames.find((frame) => frame.event === event && (channel === undefined || frame.channel === channel)),
      ),
    closed: () => until('the socket closes', () => closed),
    failed: () => until('the socket fails', () => failure),
    async socketId(): Promise<string> {
      const { data } = await this.frame('pusher:connection_established')
      return (data as { socket_id: string }).socket_id
    },
  }
}

/** Data is sent as JSON text; plain text that a test triggers stays text. */
function parsed(data: unknown): unknown {
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch {
    return data
  }
}
