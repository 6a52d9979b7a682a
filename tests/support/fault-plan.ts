import type { SeededRandom } from './seeded-random.ts'

/**
 * What may happen to one request. Those that begin with `lose`, `cut` or end in `Before` leave the client without
 * knowing whether the server acted; in all but `loseRequest` and `errorBefore` it has.
 */
export const FAULTS = [
  /** The connection is reset before the server hears anything. */
  'loseRequest',
  /** The server acts and answers; the connection is reset instead of passing the answer on. */
  'loseAnswer',
  /** The server acts and answers; the client never hears anything, and the connection stays open. */
  'stallAnswer',
  /** A 503 in the server's stead, which hears nothing. */
  'errorBefore',
  /** The server acts; a 502 with a proxy's page takes the place of its answer. */
  'errorAfter',
  /** The server acts; half of its answer arrives, as if that were all of it. */
  'truncate',
  /** The server acts; half of its answer arrives, then the connection is reset. */
  'cutAnswer',
  /** The request reaches the server twice at once; one of the answers is passed on. */
  'duplicate',
  /** The answer is passed on; then the request reaches the server once more. */
  'replay',
] as const
/** Besides those, what a plan may choose by name: a 500 in our server's own shape, and a 429 that asks for a minute. */
export type Fault = (typeof FAULTS)[number] | 'failing' | 'tooMany'

export type SeenRequest = { method: string; path: string }

/** Says what happens to a request: a fault, or `null` to let it pass. Asked once per request, in order of arrival. */
export type FaultPlan = (request: SeenRequest) => Fault | null

function isMatch(request: SeenRequest, method: string, path: string): boolean {
  return request.method === method && request.path.split('?')[0] === path
}

/** The fault for every second request of a method and path: the first passes, unless `first` is true. */
export function everySecond(method: string, path: string, fault: Fault, first = false): FaultPlan {
  let isTurn = first
  return (request) => {
    if (!isMatch(request, method, path)) return null
    const chosen = isTurn ? fault : null
    isTurn = !isTurn
    return chosen
  }
}

/** One of some faults, by chance, for a share of the requests of a method and path. */
export function randomly(
  random: SeededRandom,
  method: string,
  path: string,
  share: number,
  faults: readonly Fault[] = FAULTS,
): FaultPlan {
  return (request) => (isMatch(request, method, path) && random.next() < share ? random.pick(faults) : null)
}
