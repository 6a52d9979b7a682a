import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  backUpPlace,
  createPlace,
  emptyPlace,
  everyRow,
  restoreInto,
  type Place,
} from '#tests/support/backup-bed.ts'
import { partsOf, type Part, type SavedTable } from './manifest.ts'
import { identitiesIn } from './parts.ts'

// Runs Debian's `age`, another program than the library that we encrypt with. Left out where it isn't installed.
const hasAge = spawnSync('age', ['--version']).status === 0

const OWNER = '0d5f4f0e-5a0a-7000-8000-000000000001'
/** age encrypts in chunks of 64 KiB: less than one, exactly one, and some. */
const SIZES = [1, 65_536, 200_000]
let folder = ''
let original: Place
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'farstead-backups-'))
  original = await createPlace()
  const names = { first_name: 'Hana', last_name: 'Ngata' }
  await original.db
    .insertInto('users')
    .values({ id: OWNER, email: 'h@people.example', ...names, password_hash: '' })
    .execute()
  for (const size of SIZES) await addPdf(original, size)
})
afterEach(async () => {
  await original.remove()
  rmSync(folder, { recursive: true })
})

it.skipIf(!hasAge)('Debian’s age opens every part, with either of two keys', async () => {
  const keys = [newKey('one'), newKey('two')]
  const root = join(folder, 'backups')
  const backup = await backUpPlace(original, { root, recipients: keys.map(({ recipient }) => recipient) })
  const { tables, files } = backup.manifest
  const ofTable = (table: SavedTable) => join(root, backup.name, table.part.path)
  const opened = [
    ...ageEach(['-d', '-i', keys[0]?.file ?? ''], tables.map(ofTable)),
    ...ageEach(
      ['-d', '-i', keys[1]?.file ?? ''],
      files.map(({ part }) => join(root, part.path)),
    ),
  ]
  for (const [nth, table] of tables.entries()) {
    const rows = gunzipSync(opened[nth] ?? '').toString()
    expect(rows.split('\n').length - 1, table.name).toBe(table.rows)
  }
  for (const [nth, { key }] of files.entries())
    expect(opened[tables.length + nth]?.equals(contentOf(original, key)), key).toBe(true)
})

it.skipIf(!hasAge)('restores a backup encrypted with Debian’s age', async () => {
  const { file: keyFile, recipient } = newKey('one')
  const root = join(folder, 'backups')
  const plain = await backUpPlace(original, { root })
  const all = partsOf(plain).map(({ path }) => path)
  const contents = ageEach(
    ['-r', recipient],
    all.map((path) => join(root, path)),
  )
  const sealed = (part: Part, path: string): Part => {
    const content = contents[all.indexOf(path)] ?? Buffer.alloc(0)
    writeFileSync(join(root, `${path}.age`), content)
    const sha256 = createHash('sha256').update(content).digest('hex')
    return { path: `${part.path}.age`, bytes: content.length, sha256 }
  }
  const { tables, files } = plain.manifest
  const manifest = {
    ...plain.manifest,
    recipients: [recipient],
    tables: tables.map((table) => ({
      ...table,
      part: sealed(table.part, `${plain.name}/${table.part.path}`),
    })),
    files: files.map((file) => ({ ...file, part: sealed(file.part, file.part.path) })),
  }
  const copy = await emptyPlace()
  await restoreInto(copy, { ...plain, manifest }, identitiesIn(readFileSync(keyFile, 'utf8')))
  const usersIn = async ({ db }: Place) => (await everyRow(db)).get('public.users')
  expect(await usersIn(copy)).toEqual(await usersIn(original))
  for (const { key } of files) expect(contentOf(copy, key).equals(contentOf(original, key)), key).toBe(true)
  await copy.remove()
})

function newKey(name: string): { file: string; recipient: string } {
  const file = join(folder, name)
  expect(spawnSync('age-keygen', ['-o', file]).status).toBe(0)
  return { file, recipient: /age1\w+/.exec(readFileSync(file, 'utf8'))?.[0] ?? '' }
}

/** Returns what `age` makes of each file, in one process of a shell: each started from here would cost more. */
function ageEach(options: string[], files: string[]): Buffer[] {
  const script = `for file; do age ${options.join(' ')} -o "$file.out" "$file"; done`
  const { status, stderr } = spawnSync('sh', ['-ec', script, 'sh', ...files])
  expect([status, stderr.toString()]).toEqual([0, ''])
  return files.map((file) => readFileSync(`${file}.out`))
}

async function addPdf({ db, storage }: Place, size: number): Promise<void> {
  const id = `${String(size).padStart(8, '0')}-5a0a-7000-8000-000000000002`
  await storage.write(`${id}/whole`, Buffer.alloc(size, 'a bond of 4 weeks, '), 'application/pdf')
  const sums = { declared_bytes: size, sha256: '', public_key: id, kind: 'pdf', bytes: size } as const
  await db
    .insertInto('files')
    .values({ id, user_id: OWNER, purpose: 'agreementFile', ...sums, stored_at: new Date() })
    .execute()
}

function contentOf({ dataDir }: Place, key: string): Buffer {
  return readFileSync(join(dataDir, 'files', key.slice(0, 2), key))
}
