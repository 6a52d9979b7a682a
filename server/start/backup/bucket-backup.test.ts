import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { FileStorage } from '#server/files/file-storage.ts'
import {
  backUpPlace,
  createPlace,
  demoPlace,
  emptyPlace,
  everyRow,
  restoreInto,
  type Place,
} from '#tests/support/backup-bed.ts'
import { startS3Server, type S3Server } from '#tests/support/s3-server.ts'
import type { BackupPlace } from './backup-place.ts'
import { toBucket } from './bucket-place.ts'
import { toFolder } from './folder-place.ts'
import { findBackup } from './manifest.ts'

const PREFIX = 'farm/'
let original: Place
let copy: Place
let s3: S3Server
let bucket: BackupPlace
beforeAll(async () => {
  original = await demoPlace()
})
afterAll(() => original.remove())
beforeEach(async () => {
  s3 = await startS3Server()
  bucket = toBucket(s3.config, PREFIX)
  copy = await emptyPlace()
})
afterEach(async () => {
  await copy.remove()
  await s3.close()
})

it('restores rows and files from a bucket, and from a folder with its objects', async () => {
  const identity = await generateX25519Identity()
  await backUpPlace(original, { root: bucket, recipients: [await identityToRecipient(identity)] })
  const words = [...s3.objects].filter(([key]) => !key.endsWith('.age')).map(([key]) => key)
  expect(words).toEqual([`${PREFIX}backup-20261128T093000.000Z/manifest.json`])
  await restoreInto(copy, await findBackup(bucket), [identity])
  expect(await peopleIn(copy)).toEqual(await peopleIn(original))
  const files = (await findBackup(bucket)).manifest.files.map(({ key }) => key)
  expect(files.length).toBeGreaterThan(10)
  for (const key of files) expect(await contentOf(copy, key), key).toEqual(await contentOf(original, key))

  const folder = mkdtempSync(join(tmpdir(), 'farstead-backups-'))
  for (const [key, { content }] of s3.objects) {
    const path = join(folder, key.slice(PREFIX.length))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
  const other = await emptyPlace()
  await restoreInto(other, await findBackup(toFolder(folder)), [identity])
  expect(await peopleIn(other)).toEqual(await peopleIn(original))
  await other.remove()
  rmSync(folder, { recursive: true })
})

it('resumes after a broken connection, copies each file once, removes old backups', async () => {
  const reads: string[] = []
  const storage: FileStorage = {
    ...original.storage,
    read: async (key) => {
      reads.push(key)
      if (reads.length === 4) s3.answerNext('cut', 'cut', 'cut')
      return original.storage.read(key)
    },
  }
  await expect(backUpPlace(original, { root: bucket, storage })).rejects.toThrow('or breaks off')
  await expect(findBackup(bucket)).rejects.toThrow('There is no complete backup in s3://hosts/farm/.')
  const resumed = await backUpPlace(original, { root: bucket, storage, at: '2026-11-28T10:00:00Z' })
  expect(resumed.isResumed).toBe(true)
  // The fourth again, which had broken off.
  const all = resumed.manifest.files.map(({ key }) => key)
  expect(reads).toEqual([...all.slice(0, 4), ...all.slice(3)])
  reads.length = 0
  const again = await backUpPlace(original, { root: bucket, storage, at: '2026-11-28T11:00:00Z' })
  expect(reads).toEqual([])
  expect(again.removed).toEqual([resumed.name])
  expect(await bucket.folders()).toEqual([again.name, 'files'])
  expect([...s3.objects.keys()].filter((key) => !/tables|files/.test(key))).toEqual([
    `${PREFIX}${again.name}/manifest.json`,
  ])
  await restoreInto(copy, again)
  expect(await peopleIn(copy)).toEqual(await peopleIn(original))
})

it('names parts that are damaged, and restores nothing', async () => {
  const place = await createPlace()
  const backup = await backUpPlace(place, { root: bucket })
  const users = `${PREFIX}${backup.name}/tables/public.users.copy.gz`
  const content = Buffer.from(s3.objects.get(users)?.content ?? '')
  content[content.length - 1] = (content.at(-1) ?? 0) ^ 1
  s3.objects.set(users, { content, type: '' })
  await expect(restoreInto(copy, backup)).rejects.toThrow(`damaged or not there: s3://hosts/${users}.`)
  expect(await everyRow(copy.db)).toEqual(new Map())
  await place.remove()
})

async function peopleIn({ db }: Place): Promise<string[]> {
  return (await everyRow(db)).get('public.users') ?? []
}

async function contentOf({ storage }: Place, key: string): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of (await storage.read(key)) ?? []) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('base64')
}
