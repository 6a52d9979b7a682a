import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { FileStorage } from './file-storage.ts'

/** An S3-compatible service; the bucket stands in the path, as every such service understands it. */
export type S3Config = { endpoint: string; bucket: string; region: string; keyId: string; secret: string }

const RETRIES = 2

/** Files as objects of a bucket, which must exist. Nothing in it needs to be public: all is read through the server. */
export function toS3({ endpoint, bucket, region, keyId, secret }: S3Config): FileStorage {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: RETRIES,
  })
  const addressOf = (key: string) => `${endpoint.replace(/\/$/, '')}/${bucket}/${key}`
  return {
    async write(key, content, contentType) {
      const body = new Uint8Array(content)
      const headers = { 'content-type': contentType }
      demand(await client.fetch(addressOf(key), { method: 'PUT', body, headers }), 'write')
    },
    async read(key) {
      const answer = await client.fetch(addressOf(key))
      if (answer.status === 404) return null
      demand(answer, 'read')
      // The two types of the same stream, the platform's and Node's, do not know each other.
      return answer.body ? Readable.fromWeb(answer.body as NodeReadableStream) : null
    },
    async remove(keys) {
      for (const key of keys) {
        const answer = await client.fetch(addressOf(key), { method: 'DELETE' })
        if (answer.status !== 404) demand(answer, 'remove')
      }
    },
  }
}

function demand(answer: Response, act: string): void {
  if (!answer.ok) throw new Error(`The file storage did not ${act}: HTTP ${answer.status}`)
}
