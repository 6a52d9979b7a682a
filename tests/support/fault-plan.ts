import type { SeededRandom } from './seeded-random.ts'

/**
 * What can happen to one request. Faults that begin with `lose` or `cut`, or end in `Before`, leave the client without
 * knowing whether the server acted; in all but `loseRequest` and `errorBefore` it has.
 */
export const FAULTS = [
  /** The connection is reset before the server receives anything. */
  'loseRequest',
  /** The server acts and responds; the connection is reset instead of passing the response on. */
  'loseAnswer',
  /** The server acts and responds; the client never receives anything, and the connection stays open. */
  'stallAnswer',
  /** A 503 instead of the server, which receives nothing. */
  'errorBefore',
  /** The server acts; a 502 with a proxy's page replaces its response. */
  'errorAfter',
  /** The server acts; half of its response arrives, as if that were all of it. */
  'truncate',
  /** The server acts; half of its response arrives, then the connection is reset. */
  'cutAnswer',
  /** The request reaches the server twice at once; one of the responses is passed on. */
  'duplicate',
  /** The response is passed on; then the request reaches the server once more. */
  'replay',
] as const
/** A plan may also choose by name: a 500 in our server's own format, and a 429 that asks to wait a minute. */
export type Fault = (typeof FAULTS)[number] | 'failing' | 'tooMany'

export type SeenRequest = { method: string; path: string }

/**
 * Returns what happens to a request: a fault, or `null` to let it pass. Called once per request, in order of arrival.
 */
export type FaultPlan = (request: SeenRequest) => Fault | null

function isMatch(request: SeenRequest, method: string, path: string): boolean {
  return request.method === method && request.path.split('?')[0] === path
}

/** Returns the fault for every second request with a method and path; the first passes, unless `first` is true. */
export function everySecond(method: string, path: string, fault: Fault, first = false): FaultPlan {
  let isTurn = first
  return (request) => {
    if (!isMatch(request, method, path)) return null
    const chosen = isTurn ? fault : null
    isTurn = !isTurn
    return chosen
  }
}

/** Returns a random one of some faults for a share of the requests with a method and path. */
export function randomly(
  random: SeededRandom,
  method: string,
  path: string,
  share: number,
  faults: readonly Fault[] = FAULTS,
): FaultPlan {
  return (request) => (isMatch(request, method, path) && random.next() < share ? random.pick(faults) : null)
}
