import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  backUpPlace,
  demoPlace,
  emptyPlace,
  everyRow,
  everyRule,
  restoreInto,
  type Place,
} from '#tests/support/backup-bed.ts'
import { toFolder } from './folder-place.ts'
import { findBackup } from './manifest.ts'

let original: Place
const roots: string[] = []
const newRoot = () => {
  const root = mkdtempSync(join(tmpdir(), 'farstead-backups-'))
  roots.push(root)
  return root
}
beforeAll(async () => {
  original = await demoPlace()
})
afterAll(async () => {
  await original.remove()
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

it('restores every row, rule and file of every table into an empty place', async () => {
  const copy = await emptyPlace()
  const backup = await backUpPlace(original, { root: newRoot() })
  await restoreInto(copy, backup)
  const [there, here] = [await everyRow(original.db), await everyRow(copy.db)]
  expect([...there].filter(([, rows]) => rows.length > 0).length).toBeGreaterThan(20)
  expect(there.get('jobs_46.job')).toHaveLength(1)
  // Empty tables, too. What is not saved: counts of limits, the library's figures, and parts of divided tables.
  const saved = backup.manifest.tables.map(({ schema, name }) => `${schema}.${name}`)
  const left = [...there.keys()].filter((name) => !saved.includes(name) && !/queue_stats_\d+$/.test(name))
  expect(left).toEqual([
    'jobs_46.instance',
    'jobs_46.job_common',
    'jobs_46.queue_stats',
    'public.limit_counts',
  ])
  expect(comparable(here)).toEqual(comparable(there))
  expect(await everyRule(copy.db)).toEqual(await everyRule(original.db))
  expect(filesOf(copy.dataDir)).toEqual(filesOf(original.dataDir))
  expect(filesOf(copy.dataDir).size).toBeGreaterThan(10)
  // Another history, which goes on counting after the rows.
  expect(here.get('public.feed_starts')).toHaveLength((there.get('public.feed_starts')?.length ?? 0) + 1)
  const epochOf = (rows: Map<string, string[]>) =>
    rows.get('public.settings')?.find((row) => row.startsWith('(feed_epoch'))
  expect(epochOf(here)).not.toBe(epochOf(there))
  await copy.remove()
})

it('is readable by nobody else on the machine, and shows no text if it is encrypted', async () => {
  const identity = await generateX25519Identity()
  const other = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const root = newRoot()
  const backup = await backUpPlace(original, { root, recipients: [recipient] })
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' }))
    expect(statSync(join(root, path)).mode & 0o077, path).toBe(0)
  const parts = [...filesOf(root)].filter(([path]) => path.endsWith('.age'))
  expect(parts).toHaveLength(backup.manifest.tables.length + backup.manifest.files.length)
  for (const [path, content] of parts)
    expect(
      Buffer.from(content, 'base64').toString('latin1').startsWith('age-encryption.org/v1\n'),
      path,
    ).toBe(true)
  const copy = await emptyPlace()
  await expect(restoreInto(copy, backup)).rejects.toThrow(`encrypted for ${recipient}. Name the file`)
  await expect(restoreInto(copy, backup, [other])).rejects.toThrow("The key doesn't open this backup")
  expect(await everyRow(copy.db)).toEqual(new Map())
  await restoreInto(copy, await findBackup(toFolder(root)), [other, identity])
  expect(comparable(await everyRow(copy.db))).toEqual(comparable(await everyRow(original.db)))
  expect(filesOf(copy.dataDir)).toEqual(filesOf(original.dataDir))
  await copy.remove()
  await expect(backUpPlace(original, { root, recipients: ['age1no'] })).rejects.toThrow(
    '"age1no" is not a recipient',
  )
})

/** Leaves out what says that this is another history, and when the job library looked at its queues. */
function comparable(all: Map<string, string[]>): Map<string, string[]> {
  const settings = all.get('public.settings')?.filter((row) => !/^\((feed_epoch|feed_mark),/.test(row)) ?? []
  const queues = all.get('jobs_46.queue')?.map((row) => row.slice(0, row.lastIndexOf(','))) ?? []
  const rest = [...all].filter(
    ([name]) => !/^jobs_46\.(instance|queue_stats|version)|feed_starts$/.test(name),
  )
  return new Map([...rest, ['public.settings', settings], ['jobs_46.queue', queues]])
}

function filesOf(root: string): Map<string, string> {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).toSorted()
  const files = paths.filter(
    (path) => /(^|\/)files\/|\.age$/.test(path) && statSync(join(root, path)).isFile(),
  )
  return new Map(files.map((path) => [path, readFileSync(join(root, path), 'base64')]))
}
