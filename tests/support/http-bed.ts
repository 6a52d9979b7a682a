import { ok, type Result } from '#contract/result.ts'
import { createHttp, type HttpScope } from '#sync/line/http-client.ts'
import { manualClock } from './manual-clock.ts'

type Seen = { url: string; init: RequestInit & { headers: Record<string, string> } }

export const ORIGIN = 'https://farstead.example'

/** Creates the HTTP client with a server that gives these responses, one after the other, and none after the last. */
export function createHttpBed(
  answers: (Response | (() => Response | Promise<Response>))[],
  parts: Partial<HttpScope> = {},
) {
  const seen: Seen[] = []
  const clock = manualClock()
  let token: Result<string | null> = ok('t1')
  let refusals = 0
  const http = createHttp({
    baseUrl: '/v1',
    pageOrigin: ORIGIN,
    clientId: 'farstead-web',
    clock,
    token: async () => token,
    onUnauthorized: () => {
      refusals += 1
    },
    fetch: async (url, init) => {
      // Our client always passes a string URL and plain headers.
      seen.push({ url: String(url), init: init as Seen['init'] })
      const answer = answers.shift()
      if (!answer) throw new TypeError('Failed to fetch')
      return typeof answer === 'function' ? answer() : answer
    },
    ...parts,
  })
  return {
    http,
    seen,
    clock,
    setToken: (next: Result<string | null>) => (token = next),
    refusals: () => refusals,
  }
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

export function error(
  status: number,
  code: string,
  more: object = {},
  headers: Record<string, string> = {},
): Response {
  return json({ status, data: null, error: 'words', code, ...more }, status, headers)
}

export function base64(value: unknown): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
}
