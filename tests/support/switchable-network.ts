import type { FastifyInstance, InjectOptions } from 'fastify'
import { bodyText } from './body-text.ts'

/** What happens to one request. */
export type Fate =
  | 'delivered'
  /** Never reaches the server. */
  | 'lost'
  /** The server acts, but the response is lost. */
  | 'answerLost'
  /** Half of its bytes reach the server, and there is no response. */
  | 'halfArrives'
  /** The server acts, and a 500 in its own format is returned. */
  | 'answer500'
  /** The request as a whole is refused, without naming a part of it. */
  | 'answer422'
  /** The body of the response is cut off. */
  | 'answerCut'
  /** Reaches the server twice; the second response is returned. */
  | 'twice'
  /** A captive portal responds instead of the server. */
  | 'portal'

export type SeenRequest = {
  method: string
  path: string
  query: string
  body: unknown
  bearer: string | null
  at: number
}

export type SwitchableNetwork = {
  fetch: typeof fetch
  requests: SeenRequest[]
  /** Called for each request; `null` means delivered. */
  setFate: (fate: ((request: SeenRequest) => Fate | null) | null) => void
  /** Awaited before a request continues, which delays and reorders requests. */
  setDelay: (delay: ((request: SeenRequest) => Promise<void>) | null) => void
  setServer: (app: FastifyInstance) => void
}

const HTML = '<!doctype html><title>Welcome to the wifi</title>'
const NOT_FOUND_WORDS = 'Failed to fetch'

/** A network whose other end is the real server in this process. Stores cookies as one browser would. */
export function createSwitchableNetwork(first: FastifyInstance, origin: string): SwitchableNetwork {
  let app = first
  let fateOf: ((request: SeenRequest) => Fate | null) | null = null
  let delayOf: ((request: SeenRequest) => Promise<void>) | null = null
  const cookies = new Map<string, string>()
  const requests: SeenRequest[] = []

  async function deliver(request: InjectOptions): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await app.inject({
      ...request,
      headers: { ...request.headers, ...(cookie ? { cookie } : {}) },
    })
    for (const { name, value } of answer.cookies) cookies.set(name, value)
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      if (value !== undefined) headers.set(name, String(value))
    headers.set('date', new Date().toUTCString())
    const hasBody = answer.statusCode !== 204 && answer.statusCode !== 304
    return new Response(hasBody ? new Uint8Array(answer.rawPayload) : null, {
      status: answer.statusCode,
      headers,
    })
  }

  async function travel(url: URL, init: RequestInit): Promise<Response> {
    const headers = Object.fromEntries(new Headers(init.headers))
    const { body: given } = init
    const body =
      typeof given === 'string' ? given : given instanceof Uint8Array ? Buffer.from(given) : undefined
    const isZipped = headers['content-encoding'] === 'gzip'
    const text = isZipped && body instanceof Buffer ? bodyText(body, 'gzip') : body
    const isJson = headers['content-type']?.includes('json') === true
    const seen: SeenRequest = {
      method: init.method ?? 'GET',
      path: url.pathname,
      // Every request contains its wire, which isn't part of what it asks.
      query: url.search.replace(/[?&]wire=\d+$/, ''),
      body: typeof text !== 'string' ? null : isJson ? JSON.parse(text) : text,
      bearer: headers['authorization']?.replace('Bearer ', '') ?? null,
      at: Date.now(),
    }
    requests.push(seen)
    await delayOf?.(seen)
    const request: InjectOptions = {
      // The client uses no other methods.
      method: seen.method as 'GET' | 'POST' | 'PUT' | 'DELETE',
      url: url.pathname + url.search,
      headers: { ...headers, host: url.host, origin },
      ...(body === undefined ? {} : { payload: body }),
    }
    switch (fateOf?.(seen) ?? 'delivered') {
      case 'delivered':
        return deliver(request)
      case 'lost':
        throw new TypeError(NOT_FOUND_WORDS)
      case 'answerLost':
        await deliver(request)
        throw new TypeError(NOT_FOUND_WORDS)
      case 'halfArrives':
        if (body) await deliver({ ...request, payload: body.slice(0, body.length / 2) })
        throw new TypeError(NOT_FOUND_WORDS)
      case 'answer500':
        await deliver(request)
        return Response.json({ status: 500, data: null, error: 'Oops', code: 'server' }, { status: 500 })
      case 'answer422':
        return Response.json(
          { status: 422, data: null, error: 'Unreadable', code: 'invalid' },
          { status: 422 },
        )
      case 'answerCut': {
        const text = await (await deliver(request)).text()
        return new Response(text.slice(0, -1), { headers: { 'content-type': 'application/json' } })
      }
      case 'twice':
        await deliver(request)
        return deliver(request)
      case 'portal':
        return new Response(HTML, { status: 200, headers: { 'content-type': 'text/html' } })
    }
  }

  return {
    fetch: (input, init = {}) => {
      const aborted = new Promise<never>((_, reject) => {
        const stop = () => reject(new DOMException('aborted', 'AbortError'))
        if (init.signal?.aborted) stop()
        init.signal?.addEventListener('abort', stop, { once: true })
      })
      return Promise.race([travel(new URL(String(input)), init), aborted])
    },
    requests,
    setFate: (fate) => {
      fateOf = fate
    },
    setDelay: (delay) => {
      delayOf = delay
    },
    setServer: (next) => {
      app = next
    },
  }
}
