import type { ExchangeOptions, NoAnswer, RawAnswer } from './http-exchange.ts'

/** A smaller body gains nothing. */
const LEAST_BYTES = 1_024
/** The first wire whose servers read compressed bodies. */
const WIRE_THAT_READS_GZIP = 2
/** What a server says to a body that it can't read: an older one, or a program on the way that doesn't know the encoding. */
const UNREAD: readonly number[] = [400, 415]

type Exchange = (url: string, init: RequestInit, options: ExchangeOptions) => Promise<RawAnswer | NoAnswer>

/**
 * Returns `exchange` with larger JSON bodies compressed by gzip, where the browser can and the server is known to speak
 * a wire that reads them. A body that isn't understood is sent again at once as it is, and if that helps, all later ones
 * are. After a compressed one without an answer of ours the next goes plain, so that whatever is on the way, nothing is
 * tried in a form that can't arrive for ever. The request is the same one either way: its answer counts alike.
 */
export function zipsBodies(exchange: Exchange, serverWire: () => number | null): Exchange {
  let isPlainFromNowOn = false
  let isPlainNext = false

  async function zipped(init: RequestInit): Promise<RequestInit | null> {
    const isPlain = isPlainNext
    if (typeof init.body !== 'string' || isPlainFromNowOn) return null
    if ((serverWire() ?? 0) < WIRE_THAT_READS_GZIP || !('CompressionStream' in globalThis)) return null
    const whole = new Blob([init.body])
    if (whole.size < LEAST_BYTES) return null
    isPlainNext = false
    if (isPlain) return null
    const body = await new Response(whole.stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
    const headers = { ...(init.headers as Record<string, string>), 'content-encoding': 'gzip' }
    return { ...init, headers, body: new Uint8Array(body) }
  }

  return async (url, init, options) => {
    const packed = await zipped(init)
    if (packed === null) return exchange(url, init, options)
    const answer = await exchange(url, packed, options)
    if ('noAnswer' in answer || !UNREAD.includes(answer.status)) {
      isPlainNext = 'noAnswer' in answer || !answer.isMarked
      return answer
    }
    const plain = await exchange(url, init, options)
    isPlainFromNowOn ||= !('noAnswer' in plain) && !UNREAD.includes(plain.status)
    return plain
  }
}
