import { Readable } from 'node:stream'
import type { S3Config } from '#server/scope/config.ts'
import type { BackupPlace } from './backup-place.ts'
import { backupBucket, type BackupBucket } from './backup-bucket.ts'

/** Ten thousand of them are 156 GB, the most that one table can be when zipped. At least 5 MB, by S3's rule. */
const PIECE_BYTES = 16 * 1024 * 1024

/**
 * The objects of a bucket whose keys begin with a prefix: `''`, or one that ends with a slash. Large parts are sent and
 * read in pieces, each repeated by itself, of which one at a time is in memory. Everything throws a BackupError if the
 * service refuses it or can't be reached.
 */
export function toBucket(config: S3Config, prefix: string, pieceBytes = PIECE_BYTES): BackupPlace {
  const bucket = backupBucket(config)
  const list = async (folder: string) => {
    const { objects } = await bucket.list(`${prefix}${folder}/`, '')
    return new Map([...objects].map(([key, bytes]) => [key.slice(prefix.length), bytes]))
  }
  const remove = async (paths: Iterable<string>) => {
    for (const path of paths) await bucket.remove(prefix + path)
  }
  return {
    nameOf: (path) => `s3://${config.bucket}/${prefix}${path}`,
    keepsBytes: true,
    async prepare() {
      for (const upload of await bucket.listUploads(prefix)) await bucket.abandon(upload)
    },
    async folders() {
      const { folders } = await bucket.list(prefix, '/')
      return folders.map((key) => key.slice(prefix.length, -1))
    },
    list,
    write: (path, content) => write(bucket, prefix + path, inPieces(content, pieceBytes), pieceBytes),
    async read(path) {
      const first = await bucket.read(prefix + path, 0, pieceBytes)
      return first && Readable.from(rest(bucket, prefix + path, first, pieceBytes))
    },
    remove,
    removeFolder: async (name) => remove((await list(name)).keys()),
  }
}

async function write(
  bucket: BackupBucket,
  key: string,
  pieces: AsyncGenerator<Buffer, void>,
  pieceBytes: number,
): Promise<void> {
  const first = (await pieces.next()).value ?? Buffer.alloc(0)
  if (first.length < pieceBytes) return bucket.write(key, first)
  const upload = await bucket.begin(key)
  try {
    const tags = [await bucket.sendPiece(upload, 1, first)]
    for await (const piece of pieces) tags.push(await bucket.sendPiece(upload, tags.length + 1, piece))
    await bucket.complete(upload, tags)
  } catch (error) {
    // What can't be abandoned now is by the next run.
    await bucket.abandon(upload).catch(() => undefined)
    throw error
  }
}

async function* rest(
  bucket: BackupBucket,
  key: string,
  { content, total }: { content: Buffer; total: number },
  pieceBytes: number,
): AsyncGenerator<Buffer> {
  yield content
  let at = content.length
  while (at < total) {
    const piece = await bucket.read(key, at, Math.min(pieceBytes, total - at))
    if (piece === null || piece.content.length === 0) throw bucket.shortened(key)
    yield piece.content
    at += piece.content.length
  }
}

/** Cuts a stream into pieces of so many bytes each; the last one has what is left. */
async function* inPieces(content: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Buffer, void> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const chunk of content) {
    waiting.push(chunk)
    length += chunk.length
    while (length >= bytes) {
      const all = Buffer.concat(waiting)
      yield all.subarray(0, bytes)
      const left = all.subarray(bytes)
      waiting = [left]
      length = left.length
    }
  }
  if (length > 0) yield Buffer.concat(waiting)
}
