import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { S3Config } from '#server/scope/config.ts'
import { askBucket } from './ask-bucket.ts'
import type { FileStorage } from './file-storage.ts'

/** A service that is silent for this long counts as failed; the device sends the piece again. */
const ANSWER_WITHIN_MS = 30_000

/**
 * Stores files as objects of a bucket, which must exist. Nothing in it needs to be public, because everything is read
 * through the server.
 */
export function toS3(config: S3Config, answerWithinMs = ANSWER_WITHIN_MS): FileStorage {
  const ask = askBucket(config, answerWithinMs)

  return {
    async write(key, content, contentType) {
      // The checksum makes the service refuse bytes that were changed on the way.
      const sha256 = createHash('sha256').update(content).digest('hex')
      const headers = { 'content-type': contentType, 'x-amz-content-sha256': sha256 }
      await settle(await ask(key, { method: 'PUT', body: new Uint8Array(content), headers }), 'write')
    },
    async read(key) {
      const answer = await ask(key)
      if (answer.ok && answer.body) {
        // The web's and Node's types of the same stream are incompatible.
        return Readable.fromWeb(answer.body as NodeReadableStream)
      }
      await settle(answer, 'read', 404)
      return null
    },
    async remove(keys) {
      for (const key of keys) await settle(await ask(key, { method: 'DELETE' }), 'remove', 404)
    },
  }
}

/** Discards a response body that nobody reads. Throws for an unexpected status. */
async function settle(answer: Response, act: string, alsoFine = 0): Promise<void> {
  await answer.body?.cancel()
  if (!answer.ok && answer.status !== alsoFine)
    throw new Error(`The file storage did not ${act}: HTTP ${answer.status}`)
}
