import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

const COMPRESS_FROM_BYTES = 1024
/** Compression on the fly must not cost more time than it saves. */
const BROTLI_QUALITY = 4

/**
 * Compresses what is sent, and reads bodies compressed by gzip. What comes out of one is bounded as a plain body is; any
 * other encoding is refused, because each would have to be tried with bombs.
 */
export async function compressBodies(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    encodings: ['br', 'gzip'],
    requestEncodings: ['gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  })
}
