/**
 * A proxy between a client and our server that fails on demand, and logs every request: the second oracle of a fault
 * test, besides the server's own ledger.
 *
 *   const server = await startServer({ dataDir, port })
 *   const proxy = await startFaultProxy({ target: server.url })
 *   await page.goto(proxy.url)                    // Chromium connects to the proxy's origin
 *   proxy.plan(everySecond('POST', '/v1/chat-message', 'loseAnswer'))
 *   proxy.line({ mode: 'down' }); proxy.line({ mode: 'up' })
 *   await server.kill(); await startServer({ dataDir, port })   // the same port: the proxy finds it again
 *
 * Host and Origin are passed on unchanged. The server accepts an Origin that equals the request's Host, which is the
 * proxy's, so nothing needs to be configured; if PUBLIC_URL is set, it must be the proxy's `url`. `localhost` and
 * `127.0.0.1` are secure contexts, so service workers and Web Locks work through it.
 *
 * All random decisions come from one seed, which is printed; `FAULT_SEED` repeats a run. Chromium itself resends a
 * request if a kept-alive connection is reset before the response: the log shows it.
 */
import { createHash } from 'node:crypto'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bodyText } from './body-text.ts'
import type { Fault, FaultPlan } from './fault-plan.ts'
import { seededRandom, type SeededRandom } from './seeded-random.ts'
import { openShapedLink, type LinkState } from './shaped-link.ts'
import { relaySockets } from './socket-relay.ts'

/** One request as the proxy saw it. */
export type SeenExchange = {
  /** ms since the proxy started. */
  at: number
  method: string
  /** Including its query. */
  path: string
  headers: Record<string, string | string[] | undefined>
  body: string
  bodyHash: string
  did: Fault | 'pass' | 'captivePortal' | 'webSocket'
  /** The server's response, even if the client never received it; `null` if there was none. */
  status: number | null
  answer: string | null
}

export type FaultProxy = {
  /** The origin for clients, such as http://127.0.0.1:40123. */
  url: string
  random: SeededRandom
  /** Every request so far, in order of arrival. */
  log: SeenExchange[]
  /** Decides about every request from now on; `null` lets all of them pass. */
  plan(plan: FaultPlan | null): void
  /** Sets the state of the TCP line underneath, for HTTP and WebSockets alike. */
  line(state: Partial<LinkState>): void
  /** Responds with 200 and an HTML page to everything, and accepts no WebSockets. */
  captivePortal(isOn: boolean): void
  /** Resets new WebSockets, as proxies do that don't support them; open ones stay. */
  refuseSockets(isOn: boolean): void
  /** Silences the connections that are open now, without closing them. */
  halfOpen(): void
  /** Silences the WebSockets that are open now, without closing them; requests aren't affected. */
  freezeSockets(): void
  /** Closes every WebSocket with a code, as a server would; without one, the connection is reset. */
  killSockets(code?: number): void
  /** Returns how many WebSockets are open through the proxy. */
  socketCount(): number
  close(): Promise<void>
}

export type FaultProxyOptions = {
  /** The server's URL; read again for every request, so that it may change. */
  target: string | (() => string)
  seed?: number
  port?: number
}

const PORTAL_PAGE = '<!doctype html><title>Welcome to Harbour WiFi</title><p>Accept the terms to go on.'
const GATEWAY_PAGE = '<html><body><h1>502 Bad Gateway</h1></body></html>'
/** How long a 429 of the proxy asks to wait. */
export const RETRY_AFTER_S = 60
/** Headers for one connection only, never passed on. */
const HOP_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', 'te', 'trailer', 'upgrade']

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer }

/** Starts a proxy in front of `target`, which needn't be running. */
export async function startFaultProxy({ target, seed, port = 0 }: FaultProxyOptions): Promise<FaultProxy> {
  const random = seededRandom(seed)
  const targetUrl = () => new URL(typeof target === 'string' ? target : target())
  const startedAt = performance.now()
  const log: SeenExchange[] = []
  let plan: FaultPlan | null = null
  let isCaptive = false
  let refusesSockets = false

  const inner = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    handle(request, response).catch(() => reset(request))
  })
  const relay = relaySockets(targetUrl)
  inner.on('upgrade', (request, socket, head) => {
    // From here on nothing else handles the socket's errors, and a reset line is one.
    socket.on('error', () => undefined)
    note(request, '', isCaptive ? 'captivePortal' : 'webSocket')
    if (isCaptive)
      return void socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${PORTAL_PAGE.length}\r\n\r\n${PORTAL_PAGE}`)
    if (refusesSockets) return void socket.destroy()
    relay.upgrade(request, socket, head)
  })

  function note(request: IncomingMessage, body: string, did: SeenExchange['did']): SeenExchange {
    const { method = 'GET', headers } = request
    const path = pathOf(request)
    const bodyHash = createHash('sha256').update(body).digest('hex')
    const at = performance.now() - startedAt
    const exchange: SeenExchange = {
      at,
      method,
      path,
      headers,
      body,
      bodyHash,
      did,
      status: null,
      answer: null,
    }
    log.push(exchange)
    return exchange
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const body = await readAll(request)
    const { method = 'GET' } = request
    const path = pathOf(request)
    const fault = isCaptive ? null : (plan?.({ method, path }) ?? null)
    const exchange = note(
      request,
      bodyText(body, request.headers['content-encoding']),
      isCaptive ? 'captivePortal' : (fault ?? 'pass'),
    )
    if (isCaptive) return answerWith(response, page(200, PORTAL_PAGE))
    if (fault === 'loseRequest') return reset(request)
    if (fault === 'errorBefore') return answerWith(response, page(503, GATEWAY_PAGE))
    if (fault === 'failing') return answerWith(response, ownError(500, {}))
    if (fault === 'tooMany')
      return answerWith(response, ownError(429, { 'retry-after': String(RETRY_AFTER_S) }))
    const copies = fault === 'duplicate' ? 2 : 1
    const forwards = Array.from({ length: copies }, () => forward(targetUrl(), request, body))
    // The last response is passed on: by then both requests have been stored or refused.
    const answer = (await Promise.all(forwards)).at(-1)
    if (!answer) return
    exchange.status = answer.status
    exchange.answer = isText(answer.headers) ? answer.body.toString('utf8') : null
    apply(fault, request, response, answer)
    if (fault === 'replay') await forward(targetUrl(), request, body).catch(() => undefined)
  }

  await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve))
  const link = await openShapedLink((inner.address() as AddressInfo).port, port)
  return {
    url: `http://127.0.0.1:${link.port}`,
    random,
    log,
    plan: (next) => void (plan = next),
    line: link.set,
    captivePortal: (isOn) => void (isCaptive = isOn),
    refuseSockets: (isOn) => void (refusesSockets = isOn),
    halfOpen: link.halfOpen,
    freezeSockets: relay.freeze,
    killSockets: relay.kill,
    socketCount: relay.count,
    async close() {
      relay.kill()
      await link.close()
      inner.closeAllConnections()
      await new Promise((resolve) => inner.close(resolve))
    },
  }
}

/** Applies a fault to a response. */
function apply(fault: Fault | null, request: IncomingMessage, response: ServerResponse, answer: Answer) {
  const half = answer.body.subarray(0, Math.floor(answer.body.length / 2))
  switch (fault) {
    case 'loseAnswer':
      return reset(request)
    case 'stallAnswer':
      return
    case 'errorAfter':
      return answerWith(response, page(502, GATEWAY_PAGE))
    case 'truncate':
      return answerWith(response, { ...answer, body: half })
    case 'cutAnswer':
      response.writeHead(answer.status, { ...passedOn(answer.headers), 'content-length': answer.body.length })
      // Reset only after the half has been sent, or the reset would overtake it.
      return void response.write(half, () => setImmediate(() => reset(request)))
    default:
      return answerWith(response, answer)
  }
}

function reset(request: IncomingMessage) {
  request.socket.resetAndDestroy()
}

function page(status: number, html: string): Answer {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    body: Buffer.from(html),
  }
}

/** Returns an error in our own server's format. */
function ownError(status: number, headers: IncomingMessage['headers']): Answer {
  const body = Buffer.from(JSON.stringify({ status, data: null, error: 'Oops', code: 'server' }))
  return { status, headers: { 'content-type': 'application/json', ...headers }, body }
}

function answerWith(response: ServerResponse, { status, headers, body }: Answer) {
  if (response.destroyed) return
  const length =
    response.req.method === 'HEAD' || status === 204 || status === 304
      ? {}
      : { 'content-length': body.length }
  response.writeHead(status, { ...passedOn(headers), ...length })
  response.end(body)
}

function passedOn(headers: IncomingMessage['headers']) {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !HOP_HEADERS.includes(name) && name !== 'content-length'),
  )
}

function isText(headers: IncomingMessage['headers']): boolean {
  return headers['content-encoding'] === undefined && /json|text/.test(headers['content-type'] ?? '')
}

/** Every request contains its wire, which plans and logs ignore. */
function pathOf({ url = '/' }: IncomingMessage): string {
  return url.replace(/[?&]wire=\d+$/, '')
}

/** Sends a request to the server on a new connection. Rejects if there is no complete response. */
function forward(target: URL, request: IncomingMessage, body: Buffer): Promise<Answer> {
  // Uncompressed, so that the log can be read and half of a response is half of its text.
  const { 'accept-encoding': _encodings, ...headers } = request.headers
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      {
        host: target.hostname,
        port: target.port,
        method: request.method,
        path: request.url,
        agent: false,
        setHost: false,
        headers: { ...passedOn(headers), ...(body.length > 0 ? { 'content-length': body.length } : {}) },
      },
      (incoming) => {
        readAll(incoming).then((whole) => {
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: whole })
        }, reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}
