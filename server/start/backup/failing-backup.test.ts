import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { FileStorage } from '#server/files/file-storage.ts'
import { migrateAsFar } from '#server/start/migrate.ts'
import {
  backUpPlace,
  createPlace,
  emptyPlace,
  everyRow,
  restoreInto,
  type Place,
} from '#tests/support/backup-bed.ts'
import { toFolder } from './folder-place.ts'
import { findBackup } from './manifest.ts'
import { oneConnection } from './one-connection.ts'

const OWNER = '0d5f4f0e-5a0a-7000-8000-000000000001'
const FILES = ['a', 'b', 'c', 'd'].map((letter) => `${letter}d5f4f0e-5a0a-7000-8000-000000000002`)
let root = ''
let original: Place
let copy: Place
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'farstead-backups-'))
  original = await createPlace()
  copy = await emptyPlace()
  await original.db
    .insertInto('users')
    .values({
      id: OWNER,
      email: 'h@people.example',
      first_name: 'Hana',
      last_name: 'Ngata',
      password_hash: '',
    })
    .execute()
  for (const id of FILES) await addPdf(original, id)
})
afterEach(async () => {
  await original.remove()
  await copy.remove()
  rmSync(root, { recursive: true, force: true })
})

it('resumes after the last part of a run that broke off', async () => {
  const broken = storageThat(original, { breaksAfter: 2 })
  await expect(backUpPlace(original, { root, storage: broken })).rejects.toThrow('broke off')
  expect(readdirSync(root).toSorted()).toEqual(['backup-20261128T093000.000Z', 'files'])
  await expect(findBackup(toFolder(root))).rejects.toThrow('There is no complete backup')
  // As a kill leaves it.
  writeFileSync(join(root, 'files', 'half.unfinished'), 'ha')
  // Written meanwhile, so it is of the next backup.
  await original.db.updateTable('users').set({ first_name: 'Later' }).execute()

  const rest = storageThat(original)
  const backup = await backUpPlace(original, { root, storage: rest, at: '2026-11-28T10:00:00Z' })
  expect(backup.isResumed).toBe(true)
  expect(rest.reads).toEqual([`${FILES[2]}/whole`, `${FILES[3]}/whole`])
  expect(readdirSync(root).toSorted()).toEqual(['backup-20261128T093000.000Z', 'files'])
  expect(existsSync(join(root, 'files', 'half.unfinished'))).toBe(false)
  await restoreInto(copy, backup)
  expect(await namesIn(copy)).toEqual(['Hana'])
  expect(await contentOf(copy, FILES[3] ?? '')).toBe(`%PDF ${FILES[3]}`)
})

it('starts over if a run broke off in its tables, or more than a day ago', async () => {
  mkdirSync(join(root, 'backup-1'))
  const broken = storageThat(original, { breaksAfter: 2 })
  await expect(backUpPlace(original, { root, storage: broken })).rejects.toThrow('broke off')
  await original.db.updateTable('users').set({ first_name: 'Later' }).execute()
  const backup = await backUpPlace(original, { root, at: '2026-11-29T09:30:01Z' })
  expect(backup.isResumed).toBe(false)
  expect(readdirSync(root).toSorted()).toEqual(['backup-20261129T093001.000Z', 'files'])
  await restoreInto(copy, backup)
  expect(await namesIn(copy)).toEqual(['Later'])
})

it('copies only new and damaged files again, and removes those that no backup has', async () => {
  const first = await backUpPlace(original, { root })
  const [gone = '', damaged = ''] = FILES
  await original.db.deleteFrom('files').where('id', '=', gone).execute()
  await original.storage.remove([`${gone}/whole`])
  await addPdf(original, 'fd5f4f0e-5a0a-7000-8000-000000000003')
  const partOf = (id: string) =>
    first.manifest.files.find(({ key }) => key === `${id}/whole`)?.part.path ?? ''
  damage(join(root, partOf(damaged)))
  const storage = storageThat(original)
  const second = await backUpPlace(original, { root, storage, at: '2026-11-28T11:30:00Z' })
  expect(storage.reads).toEqual([`${damaged}/whole`, 'fd5f4f0e-5a0a-7000-8000-000000000003/whole'])
  // Of one day, the newest is kept.
  expect(second.removed).toEqual(['backup-20261128T093000.000Z'])
  expect(existsSync(join(root, partOf(gone)))).toBe(false)
  await restoreInto(copy, second)
  expect(await contentOf(copy, damaged)).toBe(`%PDF ${damaged}`)
})

it('names the parts that are damaged, and restores nothing', async () => {
  const backup = await backUpPlace(original, { root })
  const users = join(root, backup.name, 'tables/public.users.copy.gz')
  damage(users)
  const file = join(root, backup.manifest.files[0]?.part.path ?? '')
  rmSync(file)
  await expect(restoreInto(copy, backup)).rejects.toThrow(
    `damaged or not there: ${users}, ${file}. Restore another`,
  )
  expect(await everyRow(copy.db)).toEqual(new Map())
  expect(readdirSync(join(copy.dataDir, 'files'))).toEqual([])
})

it('leaves a place empty when a restore breaks off, and can then restore into it', async () => {
  const backup = await backUpPlace(original, { root })
  const failing: FileStorage = { ...copy.storage, write: () => Promise.reject(new Error('no room')) }
  await expect(restoreInto({ ...copy, storage: failing }, backup)).rejects.toThrow('no room')
  const tables = backup.manifest.tables.map((table) => ({ ...table, rows: table.rows + 1 }))
  const wrong = { ...backup, manifest: { ...backup.manifest, tables } }
  // After some tables have come.
  await expect(restoreInto(copy, wrong)).rejects.toThrow(/has \d+ rows instead of/)
  expect([...(await everyRow(copy.db)).keys()].filter((name) => name.startsWith('public.'))).toEqual([])
  await restoreInto(copy, backup)
  expect(await namesIn(copy)).toEqual(['Hana'])
})

it('restores only into an empty place', async () => {
  const backup = await backUpPlace(original, { root })
  await restoreInto(copy, backup)
  await copy.db.updateTable('users').set({ first_name: 'Written since' }).execute()
  await expect(restoreInto(copy, backup)).rejects.toThrow("The database isn't empty")
  expect(await namesIn(copy)).toEqual(['Written since'])
})

it('restores a backup of an older build, and brings its tables up to date', async () => {
  const older = await emptyPlace()
  const connection = await oneConnection(older.url)
  await connection.db.transaction().execute((tx) => migrateAsFar(tx, ['0000-schema']))
  await connection.client.query(
    `insert into users (id, email, first_name, last_name, password_hash) values ('${OWNER}', 'a@b.example', 'Old', '', '')`,
  )
  await connection.end()
  const backup = await backUpPlace(older, { root })
  await restoreInto(copy, backup)
  expect(await namesIn(copy)).toEqual(['Old'])
  const columns = Object.keys(await copy.db.selectFrom('users').selectAll().executeTakeFirstOrThrow())
  expect(columns).toContain('bond_weeks')
  const ofOlder = backup.manifest.tables.find(({ name }) => name === 'users')?.columns.map(({ name }) => name)
  expect(ofOlder).not.toContain('bond_weeks')
  await older.remove()
})

it('names what it does not know of a newer build, and changes nothing', async () => {
  await original.db.schema.createTable('paddocks').addColumn('id', 'uuid').execute()
  const backup = await backUpPlace(original, { root })
  await expect(restoreInto(copy, backup)).rejects.toThrow(/newer build, with tables .*: public\.paddocks\./)
  const { manifest } = backup
  const later = { ...manifest, migrations: [...manifest.migrations, '9001-paddocks'] }
  await expect(restoreInto(copy, { ...backup, manifest: later })).rejects.toThrow('migrations 9001-paddocks')
  expect([...(await everyRow(copy.db)).keys()].filter((name) => name.startsWith('public.'))).toEqual([])
})

it('reports a full disk, and resumes once there is room', async () => {
  const [id = ''] = FILES
  const draft = join(root, 'files', id.slice(0, 2), id, 'whole.unfinished')
  mkdirSync(join(draft, '..'), { recursive: true })
  symlinkSync('/dev/full', draft)
  await expect(backUpPlace(original, { root })).rejects.toThrow(`No room is left for the backup in ${root}`)
  await expect(findBackup(toFolder(root))).rejects.toThrow('There is no complete backup')
  rmSync(draft)
  expect((await backUpPlace(original, { root })).isResumed).toBe(true)
})

it('lists files missing from the storage, and refuses a storage without any', async () => {
  await expect(backUpPlace(original, { root, storage: copy.storage })).rejects.toThrow('The storage has none')
  await original.storage.remove([`${FILES[0]}/whole`])
  const backup = await backUpPlace(original, { root })
  expect(backup.manifest.missing).toEqual([`${FILES[0]}/whole`])
  expect(backup.manifest.files).toHaveLength(3)
})

it('refuses a second run beside the first, and a database without tables', async () => {
  const second = () => backUpPlace(original, { root })
  let refused: unknown = null
  const storage: FileStorage = {
    ...original.storage,
    read: async (key) => {
      refused ??= await second().catch((error: unknown) => error)
      return original.storage.read(key)
    },
  }
  await backUpPlace(original, { root, storage })
  expect(String(refused)).toContain('Another backup of this database is being made')
  await expect(backUpPlace(copy, { root })).rejects.toThrow('no server has started on this database')
})

async function addPdf({ db, storage }: Place, id: string): Promise<void> {
  await storage.write(`${id}/whole`, Buffer.from(`%PDF ${id}`), 'application/pdf')
  const sums = { declared_bytes: 5, sha256: '', public_key: id, kind: 'pdf', bytes: 5 } as const
  await db
    .insertInto('files')
    .values({ id, user_id: OWNER, purpose: 'agreementFile', ...sums, stored_at: new Date() })
    .execute()
}

/** A storage that notes what is read, and breaks after some. */
function storageThat({ storage }: Place, { breaksAfter = Infinity } = {}): FileStorage & { reads: string[] } {
  const reads: string[] = []
  return {
    ...storage,
    reads,
    async read(key) {
      if (reads.length >= breaksAfter) throw new Error('broke off')
      reads.push(key)
      return storage.read(key)
    },
  }
}

function damage(path: string): void {
  const content = readFileSync(path)
  content[content.length - 1] = (content.at(-1) ?? 0) ^ 1
  writeFileSync(path, content)
}

async function namesIn({ db }: Place): Promise<string[]> {
  return (await db.selectFrom('users').select('first_name').execute()).map(({ first_name }) => first_name)
}

async function contentOf({ storage }: Place, id: string): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of (await storage.read(`${id}/whole`)) ?? []) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
