import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * An in-memory service that stores objects as S3 does: path-style URLs, and every request needs a valid version 4
 * signature, which is computed here from AWS's description rather than with the client's code.
 */
export type S3Server = {
  config: { endpoint: string; bucket: string; region: string; keyId: string; secret: string }
  objects: Map<string, { content: Buffer; type: string }>
  /** The outcome of each request: `PUT key 200`. */
  seen: string[]
  /** Sets the responses to the next requests, before they're looked at; `'silence'` never responds. */
  answerNext: (...answers: (number | 'silence')[]) => void
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
  const objects: S3Server['objects'] = new Map()
  const seen: string[] = []
  const answers: (number | 'silence')[] = []
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const planned = answers.shift()
      if (planned === 'silence') return
      const status = planned ?? handle(request, body)
      const key = keyOf(request)
      seen.push(`${request.method} ${key} ${status}`)
      const object = request.method === 'GET' && status === 200 ? objects.get(key) : undefined
      if (request.method === 'DELETE' && status === 204) objects.delete(key)
      response.writeHead(status, object ? { 'content-type': object.type } : {})
      response.end(object?.content ?? (status < 300 ? undefined : '<Error><Code>Refused</Code></Error>'))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this type.
  const { port } = server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  const config = { endpoint, bucket: 'hosts', region: 'ap-southeast-2', keyId: 'KEYID', secret: 's3cr3t/+=' }

  function handle(request: IncomingMessage, body: Buffer): number {
    if (!request.url?.startsWith(`/${config.bucket}/`)) return 404
    const hash = headerOf(request, 'x-amz-content-sha256')
    if (hash !== 'UNSIGNED-PAYLOAD' && hash !== createHash('sha256').update(body).digest('hex')) return 400
    if (!isSigned(request, config)) return 403
    const key = keyOf(request)
    if (request.method === 'PUT') objects.set(key, { content: body, type: headerOf(request, 'content-type') })
    if (request.method === 'GET' && !objects.has(key)) return 404
    return request.method === 'DELETE' ? 204 : 200
  }

  return {
    config,
    objects,
    seen,
    answerNext: (...next) => answers.push(...next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Checks Signature Version 4 of a request without a query. */
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
  const canonical = [
    request.method,
    request.url,
    '',
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

function keyOf(request: IncomingMessage): string {
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
