import { bodyText } from '#tests/support/body-text.ts'

/** A request that waits to reach the server, or an answer that waits to reach the device. */
export type Gate = {
  what: 'request' | 'answer'
  path: string
  method: string
  body: unknown
  /** The server that gave the answer; `null` for a request. */
  from: string | null
  /** Lets it go on. */
  pass: () => void
  /** Loses it, as a line that breaks does. */
  lose: () => void
}

export type GatedNetwork = {
  fetch: typeof fetch
  /** What waits now, oldest first. */
  gates: () => readonly Gate[]
  /** Number of requests with the server, or with the device, now. */
  moving: () => number
  /** From now on everything passes by itself. */
  open: () => void
  close: () => void
}

/** What it holds of a device's requests; the others pass by themselves. */
const HELD = /^\/v1\/(changes|changes\/head|chat|chat-message|chat-message\/pages)$/

/**
 * Holds requests and answers one by one, so that a test decides which comes first. `server` says which server a request
 * reaches at the moment when it is let through.
 */
export function gateNetwork(through: typeof fetch, server: () => string): GatedNetwork {
  let gates: Gate[] = []
  let isOpen = false
  let moving = 0

  function gate(
    what: Gate['what'],
    url: URL,
    { method = 'GET', body, headers, signal }: RequestInit,
    from: string | null,
  ): Promise<void> {
    if (isOpen || !HELD.test(url.pathname)) return Promise.resolve()
    return new Promise((resolve, reject) => {
      const leave = () => {
        gates = gates.filter((one) => one !== own)
      }
      const end = (error: Error) => {
        leave()
        reject(error)
      }
      const own: Gate = {
        what,
        path: url.pathname,
        method: method.toUpperCase(),
        body: bodyOf(body, new Headers(headers)),
        from,
        pass: () => {
          leave()
          resolve()
        },
        lose: () => end(new TypeError('Failed to fetch')),
      }
      gates.push(own)
      signal?.addEventListener('abort', () => end(new DOMException('aborted', 'AbortError')), { once: true })
    })
  }

  return {
    fetch: async (input, init = {}) => {
      const url = new URL(String(input))
      await gate('request', url, init, null)
      const from = server()
      moving += 1
      const response = await through(input, init).finally(() => {
        moving -= 1
      })
      await gate('answer', url, init, from)
      return response
    },
    gates: () => gates,
    moving: () => moving,
    open: () => {
      isOpen = true
      for (const { pass } of gates) pass()
    },
    close: () => {
      isOpen = false
    },
  }
}

/** Returns a JSON body, compressed or not; `null` for any other. */
function bodyOf(body: RequestInit['body'], headers: Headers): unknown {
  const encoding = headers.get('content-encoding')
  if (typeof body === 'string') return JSON.parse(body)
  return encoding !== null && body instanceof Uint8Array ? JSON.parse(bodyText(body, encoding)) : null
}
