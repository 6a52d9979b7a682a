import { AwsClient } from 'aws4fetch'
import type { S3Config } from '#server/scope/config.ts'

/**
 * Sends a signed request for a path of a bucket, such as `files/ab?uploads=`. Resolves with the response's head, whatever
 * its status; the body may take as long as it needs. Requests are repeated while the service is busy.
 */
export type AskBucket = (path: string, init?: RequestInit) => Promise<Response>

const RETRIES = 2

/** `answerWithinMs` counts from the request's first byte to the head of the response; later it fails as aborted. */
export function askBucket(
  { endpoint, bucket, region, keyId, secret }: S3Config,
  answerWithinMs: number,
): AskBucket {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: RETRIES,
  })
  return async (path, init = {}) => {
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(), answerWithinMs)
    try {
      const address = `${endpoint.replace(/\/$/, '')}/${bucket}/${path}`
      return await client.fetch(address, { ...init, signal: patience.signal })
    } finally {
      clearTimeout(timer)
    }
  }
}
