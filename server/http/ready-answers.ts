import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const NOT_MODIFIED = 304
/** Compressed once for many responses, so it may cost more than compressing for one. */
const BROTLI_QUALITY = 6
const ENCODERS = {
  br: (text: string) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (text: string) => promisify(gzip)(text),
}
type Encoding = keyof typeof ENCODERS

/** A response that is made once and sent often. Each encoding is made when it's first requested. */
export type ReadyAnswer = { text: string; etag: string; encoded: Partial<Record<Encoding, Promise<Buffer>>> }

export function readyAnswer(text: string): ReadyAnswer {
  // Weak, because the same response is sent in several encodings.
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  return { text, etag, encoded: {} }
}

export type ReadyAnswers = {
  /** Returns the response stored for this question, or the one that `make` writes now. */
  get(question: unknown, make: () => string): ReadyAnswer
}

/** Caches the `kept` most recently used responses, each under its complete question. */
export function createReadyAnswers(kept: number): ReadyAnswers {
  const answers = new Map<string, ReadyAnswer>()
  return {
    get(question, make) {
      const key = createHash('sha256').update(JSON.stringify(question)).digest('base64')
      const answer = answers.get(key) ?? readyAnswer(make())
      answers.delete(key)
      answers.set(key, answer)
      const oldest = answers.keys().next()
      if (answers.size > kept && !oldest.done) answers.delete(oldest.value)
      return answer
    },
  }
}

/**
 * Sends the response in an encoding the client accepts, or 304 if the client already has it. The route sets the headers
 * that describe the content.
 */
export async function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: ReadyAnswer,
): Promise<FastifyReply> {
  const vary = [reply.getHeader('vary'), 'accept-encoding'].filter((part) => part !== undefined).join(', ')
  reply.header('etag', answer.etag).header('vary', vary)
  const asked = request.headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? []
  if (reply.statusCode === 200 && (asked.includes(answer.etag) || asked.includes('*')))
    return reply.code(NOT_MODIFIED).send()
  const encoding = takenEncoding(String(request.headers['accept-encoding'] ?? ''))
  if (encoding === null) return reply.send(answer.text)
  const body = await (answer.encoded[encoding] ??= ENCODERS[encoding](answer.text))
  return reply.header('content-encoding', encoding).send(body)
}

/** Returns the first of our encodings that the client accepts. */
function takenEncoding(header: string): Encoding | null {
  const taken = header
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]?.trim())
  const encodings: Encoding[] = ['br', 'gzip']
  return encodings.find((encoding) => taken.includes(encoding)) ?? null
}
