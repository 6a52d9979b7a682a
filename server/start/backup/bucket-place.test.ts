import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startS3Server, type S3Server } from '#tests/support/s3-server.ts'
import type { BackupPlace } from './backup-place.ts'
import { toBucket } from './bucket-place.ts'

const PIECE = 5 * 1024 * 1024
let s3: S3Server
let place: BackupPlace
beforeEach(async () => {
  s3 = await startS3Server()
  place = toBucket(s3.config, 'farm/house/', PIECE)
})
afterEach(() => s3.close())

it('stores parts of any size, large ones in pieces, and lists more than a page', async () => {
  const large = bytes(2 * PIECE + 12_345)
  await place.write('backup-1/tables/a.copy.gz', inChunks(large))
  await place.write('backup-1/tables/b.copy.gz', inChunks(bytes(PIECE)))
  await place.write('files/ab/none', inChunks(bytes(0)))
  for (let nth = 10; nth < 26; nth += 1) await place.write(`files/cd/${nth}`, inChunks(bytes(nth)))
  expect(large.equals(await contentOf('backup-1/tables/a.copy.gz'))).toBe(true)
  expect(await contentOf('backup-1/tables/b.copy.gz')).toHaveLength(PIECE)
  expect(await contentOf('files/ab/none')).toEqual(bytes(0))
  expect(await place.read('files/ab')).toBeNull()
  expect(await place.folders()).toEqual(['backup-1', 'files'])
  const files = await place.list('files')
  expect(files.size).toBe(17)
  expect(files.get('files/cd/25')).toBe(25)
  expect([...s3.objects.keys()].every((key) => key.startsWith('farm/house/'))).toBe(true)
  expect(s3.uploads.size).toBe(0)
  await place.removeFolder('files')
  await place.remove(['backup-1/tables/a.copy.gz', 'never/there'])
  expect([...s3.objects.keys()]).toEqual(['farm/house/backup-1/tables/b.copy.gz'])
})

it('retries a piece whose response broke off, but not for ever', async () => {
  const large = bytes(2 * PIECE)
  await place.write('files/large', inChunks(large))
  s3.answerNext('cut')
  expect(large.equals(await contentOf('files/large'))).toBe(true)
  s3.answerNext('cut', 'cut', 'cut')
  await expect(contentOf('files/large')).rejects.toThrow(
    `${s3.config.endpoint} can't be reached, or breaks off`,
  )
})

it('keeps the former content when a large part breaks off, and nothing of the new', async () => {
  await place.write('files/large', inChunks(bytes(3)))
  const refused = endingWith(() => s3.refuse('PUT'))
  await expect(place.write('files/large', refused)).rejects.toThrow(
    'refuses to write (HTTP 403, AccessDenied)',
  )
  expect(await contentOf('files/large')).toEqual(bytes(3))
  expect(s3.uploads.size).toBe(0)
})

it('detects an error that comes with a success status', async () => {
  const planned = endingWith(() => s3.answerNext(200), bytes(0))
  await expect(place.write('files/large', planned)).rejects.toThrow(
    "doesn't put a large object together (HTTP 200, Planned)",
  )
  expect(s3.objects.size + s3.uploads.size).toBe(0)
})

it('removes uploads that a dead run had begun, and nothing of others', async () => {
  s3.uploads.set('one', { key: 'farm/house/files/x', pieces: new Map() })
  s3.uploads.set('two', { key: 'farm/barn/files/x', pieces: new Map() })
  await place.prepare()
  expect([...s3.uploads.keys()]).toEqual(['two'])
  s3.answerNext(501, 501, 501)
  await place.prepare()
})

it('says what is wrong with the bucket, the key, its rights and the connection', async () => {
  const { config } = s3
  const open = (given: Partial<S3Server['config']>) => toBucket({ ...config, ...given }, '').folders()
  await expect(open({ bucket: 'hots' })).rejects.toThrow(
    `There is no bucket hots at ${config.endpoint}. Make it, or name another one.`,
  )
  await expect(open({ secret: 'guessed' })).rejects.toThrow(
    `The bucket hosts at ${config.endpoint} refuses to list its objects (HTTP 403, SignatureDoesNotMatch). Check BACKUP_S3_KEY_ID`,
  )
  await expect(open({ endpoint: 'http://127.0.0.1:1' })).rejects.toThrow(
    /^http:\/\/127\.0\.0\.1:1 can't be reached, or breaks off \(.+\)\. Run it again/,
  )
  s3.answerNext(503, 503, 503)
  await expect(place.write('files/x', inChunks(bytes(1)))).rejects.toThrow(
    "doesn't write (HTTP 503, Planned). Run it again: it goes on from here.",
  )
  s3.refuse('DELETE')
  await expect(place.remove(['files/x'])).rejects.toThrow('refuses to remove (HTTP 403, AccessDenied)')
})

function bytes(length: number): Buffer {
  return Buffer.alloc(length, 'Rent is due on Friday. ')
}

async function* inChunks(content: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += 700_000) yield content.subarray(at, at + 700_000)
}

/** A large part during whose sending something happens, before its last bytes. */
async function* endingWith(happens: () => void, last = bytes(PIECE + 1)): AsyncGenerator<Buffer> {
  yield* inChunks(bytes(PIECE))
  happens()
  yield last
}

async function contentOf(path: string): Promise<Buffer> {
  const found = await place.read(path)
  if (found === null) throw new Error(`${path} is not there`)
  return buffer(found)
}
