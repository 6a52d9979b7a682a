import { createHash } from 'node:crypto'
import type { S3Config } from '#server/scope/config.ts'
import { BackupError } from './backup-error.ts'
import { bucketRequests, type BucketRequests } from './bucket-requests.ts'
import { element, elements } from './xml-elements.ts'

/** By S3's rule. */
const PIECES_MOST = 10_000
const NOT_FOUND = 404
const BEYOND_END = 416
const NOT_OFFERED = 501

/** A large object that is being sent. */
type Upload = { key: string; id: string }

/** What backups ask of a bucket of an S3-compatible service. Each throws a BackupError that says what to do. */
export type BackupBucket = ReturnType<typeof backupBucket>

export function backupBucket(config: S3Config) {
  const requests = bucketRequests(config)
  const { ask } = requests
  return {
    list: (prefix: string, delimiter: string) => list(requests, prefix, delimiter),

    async write(key: string, content: Buffer): Promise<void> {
      await ask('write', key, sealed('PUT', content))
    },

    /** Returns up to so many bytes from an offset, and how many the object has; `null` if there is none. */
    async read(key: string, offset: number, bytes: number) {
      const headers = { range: `bytes=${offset}-${offset + bytes - 1}` }
      const answer = await ask('read', key, { headers }, [NOT_FOUND, BEYOND_END])
      if (answer.status === NOT_FOUND) return null
      if (answer.status === BEYOND_END) return { content: Buffer.alloc(0), total: offset }
      // A service that knows no ranges sends everything.
      const total = answer.headers.get('content-range')?.split('/')[1]
      return { content: answer.body, total: Number(total ?? answer.body.length) }
    },

    async remove(key: string): Promise<void> {
      await ask('remove', key, { method: 'DELETE' }, [NOT_FOUND])
    },

    async begin(key: string): Promise<Upload> {
      const { body } = await ask('begin a large object', `${key}?uploads=`, { method: 'POST' })
      return { key, id: element(body.toString(), 'UploadId') ?? '' }
    },

    /** Returns the tag by which the piece is named at the end. */
    async sendPiece(upload: Upload, nth: number, piece: Buffer): Promise<string> {
      if (nth > PIECES_MOST)
        throw new BackupError(`${upload.key} is too large for a bucket. Back up to a folder.`)
      const path = addressOf(upload, { partNumber: String(nth) })
      const { headers } = await ask('write', path, sealed('PUT', piece))
      return headers.get('etag') ?? ''
    },

    async complete(upload: Upload, tags: readonly string[]): Promise<void> {
      const parts = tags.map(
        (tag, index) =>
          `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag.replaceAll('"', '&quot;')}</ETag></Part>`,
      )
      const content = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
      const act = 'put a large object together'
      // The service begins its answer before it knows, so one with 200 can hold an error.
      requests.refuseError(act, await ask(act, addressOf(upload), sealed('POST', Buffer.from(content))))
    },

    async abandon(upload: Upload): Promise<void> {
      await ask('remove', addressOf(upload), { method: 'DELETE' }, [NOT_FOUND])
    },

    /**
     * Returns large objects that were begun and not completed; of very many, the first thousand. None at a service that
     * can't list them.
     */
    async listUploads(prefix: string): Promise<Upload[]> {
      const path = withQuery('', { uploads: '', prefix })
      const { body } = await ask('list what was begun', path, {}, [NOT_OFFERED])
      return elements(body.toString(), 'Upload').map((entry) => ({
        key: element(entry, 'Key') ?? '',
        id: element(entry, 'UploadId') ?? '',
      }))
    },

    shortened: (key: string) =>
      new BackupError(`s3://${config.bucket}/${key} became shorter while it was read.`),
  }
}

/** Returns the bytes of the objects whose keys begin so; with a delimiter, those that have it again as "folders". */
async function list({ ask }: BucketRequests, prefix: string, delimiter: string) {
  const objects = new Map<string, number>()
  const folders: string[] = []
  let token: string | null = null
  do {
    const path = withQuery('', {
      'list-type': '2',
      prefix,
      ...(delimiter !== '' && { delimiter }),
      ...(token !== null && { 'continuation-token': token }),
    })
    const page: string = (await ask('list its objects', path)).body.toString()
    for (const entry of elements(page, 'Contents'))
      objects.set(element(entry, 'Key') ?? '', Number(element(entry, 'Size')))
    for (const entry of elements(page, 'CommonPrefixes')) folders.push(element(entry, 'Prefix') ?? '')
    token = element(page, 'NextContinuationToken')
  } while (token !== null)
  return { objects, folders }
}

const addressOf = ({ key, id }: Upload, query = {}) => withQuery(key, { ...query, uploadId: id })

function withQuery(path: string, query: Record<string, string>): string {
  return `${path}?${new URLSearchParams(query).toString()}`
}

/** With the checksum, the service refuses bytes that were changed on the way. */
function sealed(method: 'PUT' | 'POST', content: Buffer): RequestInit {
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { method, body: new Uint8Array(content), headers: { 'x-amz-content-sha256': sha256 } }
}
