import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerTo, failed, type S3Answer, type S3Store, type StoredObject } from './s3-store.ts'

/**
 * An in-memory service that stores objects as S3 does: path-style URLs, and every request needs a valid version 4
 * signature, which is computed here from AWS's description rather than with the client's code. It lists, sends ranges and
 * takes large objects in pieces, with S3's own limits and errors.
 */
export type S3Server = {
  config: { endpoint: string; bucket: string; region: string; keyId: string; secret: string }
  objects: Map<string, StoredObject>
  /** Large objects that were begun: their pieces by number. */
  uploads: Map<string, { key: string; pieces: Map<number, Buffer> }>
  /** The outcome of each request: `PUT key 200`. */
  seen: string[]
  /**
   * Sets the responses to the next requests, before they're looked at; `'silence'` never responds, `'cut'` ends the
   * connection after half of what it would have sent.
   */
  answerNext: (...answers: (number | 'silence' | 'cut')[]) => void
  /** Refuses what this key may not do. */
  refuse: (method: string) => void
  close: () => Promise<void>
}

/** Returns the settings with which a server stores its files there. */
export function s3Environment({ config }: S3Server): Record<string, string> {
  return {
    STORAGE_S3_ENDPOINT: config.endpoint,
    STORAGE_S3_BUCKET: config.bucket,
    STORAGE_S3_REGION: config.region,
    STORAGE_S3_KEY_ID: config.keyId,
    STORAGE_S3_SECRET: config.secret,
  }
}

const CLOCK_SKEW_MS = 15 * 60_000

export async function startS3Server(): Promise<S3Server> {
  const store: S3Store = { objects: new Map(), uploads: new Map() }
  const seen: string[] = []
  const answers: (number | 'silence' | 'cut')[] = []
  const refused = new Set<string>()
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const planned = answers.shift()
      if (planned === 'silence') return
      const answer = typeof planned === 'number' ? failed(planned, 'Planned') : handle(request, body)
      seen.push(`${request.method} ${addressOf(request)} ${planned === 'cut' ? 'cut' : answer.status}`)
      if (planned === 'cut' && answer.body.length === 0) return response.destroy()
      response.writeHead(answer.status, { ...answer.headers, 'content-length': answer.body.length })
      if (planned !== 'cut') return response.end(answer.body)
      return response.write(answer.body.subarray(0, Math.ceil(answer.body.length / 2)), () =>
        response.destroy(),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this type.
  const { port } = server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  const config = { endpoint, bucket: 'hosts', region: 'ap-southeast-2', keyId: 'KEYID', secret: 's3cr3t/+=' }

  function handle(request: IncomingMessage, body: Buffer): S3Answer {
    const hash = headerOf(request, 'x-amz-content-sha256')
    if (hash !== 'UNSIGNED-PAYLOAD' && hash !== createHash('sha256').update(body).digest('hex'))
      return failed(400, 'XAmzContentSHA256Mismatch')
    if (!isSigned(request, config)) return failed(403, 'SignatureDoesNotMatch')
    const url = new URL(request.url ?? '', endpoint)
    const [, bucket = '', ...key] = url.pathname.split('/')
    if (bucket !== config.bucket) return failed(404, 'NoSuchBucket')
    if (refused.has(request.method ?? '')) return failed(403, 'AccessDenied')
    const asked = { method: request.method ?? '', key: key.join('/'), query: url.searchParams, body }
    return answerTo(store, { ...asked, headers: request.headers })
  }

  return {
    config,
    ...store,
    seen,
    answerNext: (...next) => answers.push(...next),
    refuse: (method) => refused.add(method),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Checks Signature Version 4 of a request. */
function isSigned(request: IncomingMessage, { keyId, secret, region }: S3Server['config']): boolean {
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    headerOf(request, 'authorization'),
  )
  const [, credential = '', signedNames = '', signature = ''] = parts ?? []
  const moment = headerOf(request, 'x-amz-date')
  const scope = `${moment.slice(0, 8)}/${region}/s3/aws4_request`
  const names = signedNames.split(';')
  if (credential !== `${keyId}/${scope}` || !isNow(moment)) return false
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return false
  const [path, query = ''] = (request.url ?? '').split('?')
  const canonical = [
    request.method,
    path,
    canonicalQuery(query),
    ...names.map((name) => `${name}:${headerOf(request, name).trim()}`),
    '',
    signedNames,
    headerOf(request, 'x-amz-content-sha256'),
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, createHash('sha256').update(canonical).digest('hex')]
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const dated = hmac(`AWS4${secret}`, moment.slice(0, 8))
  const key = hmac(hmac(hmac(dated, region), 's3'), 'aws4_request')
  return timingSafeEqual(hmac(key, toSign.join('\n')), Buffer.from(signature, 'hex'))
}

/** Whether `20261121T091500Z` is within a quarter of an hour of now. */
function isNow(moment: string): boolean {
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(moment) ?? []
  return Math.abs(Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`) - Date.now()) < CLOCK_SKEW_MS
}

/** Returns the parameters as AWS signs them: encoded by RFC 3986, and sorted. */
function canonicalQuery(query: string): string {
  const encoded = (text: string) =>
    encodeURIComponent(text).replaceAll(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    )
  return [...new URLSearchParams(query)]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')
}

/** Returns the key that is asked for, with its query. */
function addressOf(request: IncomingMessage): string {
  return (request.url ?? '').split('/').slice(2).join('/')
}

function headerOf(request: IncomingMessage, name: string): string {
  return String(request.headers[name] ?? '')
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
