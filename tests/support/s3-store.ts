import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export type StoredObject = { content: Buffer; type: string }
export type S3Store = {
  objects: Map<string, StoredObject>
  uploads: Map<string, { key: string; pieces: Map<number, Buffer> }>
}
export type S3Answer = { status: number; headers: Record<string, string>; body: Buffer }
/** A request whose signature is right. */
export type S3Request = {
  method: string
  key: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Of all pieces but the last, by S3's rule. */
const PIECE_BYTES_LEAST = 5 * 1024 * 1024
/** S3 lists a thousand; so few make every test turn pages. */
const LISTED_AT_ONCE = 7

/** Does what is asked of a bucket, and returns S3's answer. */
export function answerTo(store: S3Store, asked: S3Request): S3Answer {
  const { method, key, query } = asked
  if (query.has('uploads')) return method === 'POST' ? begin(store, asked) : listUploads(store, asked)
  if (query.has('uploadId')) return ofUpload(store, asked)
  if (query.get('list-type') === '2') return listObjects(store, asked)
  if (method === 'PUT') {
    store.objects.set(key, { content: asked.body, type: asked.headers['content-type'] ?? '' })
    return done({ etag: tagOf(asked.body) })
  }
  if (method === 'DELETE') {
    store.objects.delete(key)
    return { ...done(), status: 204 }
  }
  return method === 'GET' ? read(store, asked) : failed(405, 'MethodNotAllowed')
}

/** Returns an error as S3 writes it. */
export function failed(status: number, code: string): S3Answer {
  return { ...xml(`<Error><Code>${code}</Code><Message>Refused</Message></Error>`), status }
}

function read({ objects }: S3Store, { key, headers }: S3Request): S3Answer {
  const object = objects.get(key)
  if (!object) return failed(404, 'NoSuchKey')
  const answer = { ...done({ 'content-type': object.type }), body: object.content }
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  if (from === undefined) return answer
  const { length } = object.content
  if (Number(from) >= length) return failed(416, 'InvalidRange')
  const body = object.content.subarray(Number(from), Number(to) + 1)
  const range = `bytes ${from}-${Number(from) + body.length - 1}/${length}`
  return { status: 206, headers: { ...answer.headers, 'content-range': range }, body }
}

function listObjects({ objects }: S3Store, { query }: S3Request): S3Answer {
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter') ?? ''
  const after = query.get('continuation-token') ?? ''
  const entries = new Map<string, string>()
  for (const [key, { content }] of [...objects].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    if (!key.startsWith(prefix)) continue
    const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length)
    const name = end < 0 ? key : key.slice(0, end + 1)
    const entry =
      end < 0
        ? `<Contents><Key>${name}</Key><Size>${content.length}</Size></Contents>`
        : `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`
    if (`token &${name}` > after) entries.set(name, entry)
  }
  const page = [...entries].slice(0, LISTED_AT_ONCE)
  const isCut = entries.size > page.length
  const next = isCut ? `<NextContinuationToken>token &amp;${page.at(-1)?.[0]}</NextContinuationToken>` : ''
  const inner = `<IsTruncated>${isCut}</IsTruncated>${page.map(([, entry]) => entry).join('')}${next}`
  return xml(`<ListBucketResult>${inner}</ListBucketResult>`)
}

function begin({ uploads }: S3Store, { key }: S3Request): S3Answer {
  const id = `upload/${uploads.size + 1}+=`
  uploads.set(id, { key, pieces: new Map() })
  return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
}

function listUploads({ uploads }: S3Store, { query }: S3Request): S3Answer {
  const found = [...uploads].filter(([, { key }]) => key.startsWith(query.get('prefix') ?? ''))
  const entries = found.map(([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`)
  return xml(`<ListMultipartUploadsResult>${entries.join('')}</ListMultipartUploadsResult>`)
}

function ofUpload(store: S3Store, asked: S3Request): S3Answer {
  const id = asked.query.get('uploadId') ?? ''
  const upload = store.uploads.get(id)
  if (upload?.key !== asked.key) return failed(404, 'NoSuchUpload')
  if (asked.method === 'PUT') {
    upload.pieces.set(Number(asked.query.get('partNumber')), asked.body)
    return done({ etag: tagOf(asked.body) })
  }
  if (asked.method === 'DELETE') {
    store.uploads.delete(id)
    return { ...done(), status: 204 }
  }
  const named = asked.body.toString().match(/<Part>.*?<\/Part>/gs) ?? []
  const contents = named.flatMap((part) => {
    const piece = upload.pieces.get(Number(/<PartNumber>(\d+)</.exec(part)?.[1]))
    const tag = /<ETag>(.*?)</.exec(part)?.[1]?.replaceAll(/&quot;|&#34;/g, '"')
    return piece && tag === tagOf(piece) ? [piece] : []
  })
  if (contents.length < named.length || contents.length === 0) return failed(400, 'InvalidPart')
  if (contents.slice(0, -1).some(({ length }) => length < PIECE_BYTES_LEAST))
    return failed(400, 'EntityTooSmall')
  store.objects.set(asked.key, { content: Buffer.concat(contents), type: '' })
  store.uploads.delete(id)
  return xml('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
}

const tagOf = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`

function done(headers: Record<string, string> = {}): S3Answer {
  return { status: 200, headers, body: Buffer.alloc(0) }
}

function xml(text: string): S3Answer {
  const body = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`)
  return { status: 200, headers: { 'content-type': 'application/xml' }, body }
}
