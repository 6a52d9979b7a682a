import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { databaseIdentity } from '#server/store/epoch.ts'
import type { Db } from '#server/store/tables.ts'
import { ADMIN_URL_VARIABLE, createTestDatabase } from './test-database.ts'
import { TEMPLATE_DATABASE } from './throwaway-postgres.ts'

/**
 * Where journeys-setup.ts stores the data directory with the files of the run's demo, the name of its database, and the
 * day it was made.
 */
export const DEMO_DATA_VARIABLE = 'FARSTEAD_TEST_DEMO_DATA'
export const DEMO_DATABASE_VARIABLE = 'FARSTEAD_TEST_DEMO_DATABASE'
export const DEMO_DAY_VARIABLE = 'FARSTEAD_TEST_DEMO_DAY'

/** In a data directory whose database is elsewhere: its URL or, until it is created, the name of its template. */
const DATABASE_FILE = 'test-database'

/**
 * Returns a data directory with the demo or, if none was made today, an empty one that the server fills. In a run with
 * a PostgreSQL, its database is one of those, not part of the directory.
 */
export function newDemoData(): string {
  const dataDir = newDataDir()
  const made = process.env[DEMO_DATA_VARIABLE]
  const isMade = made !== undefined && existsSync(made) && process.env[DEMO_DAY_VARIABLE] === demoDay()
  if (isMade) copyFolder(`${made}/.`, dataDir)
  if (process.env[ADMIN_URL_VARIABLE])
    nameDatabase(dataDir, (isMade ? process.env[DEMO_DATABASE_VARIABLE] : undefined) ?? TEMPLATE_DATABASE)
  return dataDir
}

/**
 * Returns the URL of the database of a data directory, which the first call creates; `null` if the directory contains
 * its own.
 */
export async function demoDatabaseUrl(dataDir: string): Promise<string | null> {
  const file = join(dataDir, DATABASE_FILE)
  if (!existsSync(file)) return null
  const known = readFileSync(file, 'utf8')
  if (URL.canParse(known)) return known
  const { db, url } = await createTestDatabase(known)
  await continueHistory(db)
  await db.destroy()
  nameDatabase(dataDir, url)
  return url
}

/** Has every server of a data directory use a database that isn't part of it: an existing one, or a copy of a template. */
export function nameDatabase(dataDir: string, urlOrTemplate: string): void {
  writeFileSync(join(dataDir, DATABASE_FILE), urlOrTemplate)
}

/**
 * Lets a copied database go on with the history of its original. A server takes a copy for a restored backup, and has
 * every device fetch everything again; here the devices are copies, too.
 */
async function continueHistory(db: Db): Promise<void> {
  const database = await databaseIdentity(db)
  await sql`
    update settings set value = (value::jsonb || ${JSON.stringify({ database, anchors: {} })}::jsonb)::text
    where key = 'feed_mark'
  `.execute(db)
}

/** Returns an empty data directory, whose database is inside it and is copied with it. */
export function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'farstead-data-'))
  // Otherwise the database, which doesn't run as root, keeps its files elsewhere.
  chmodSync(dataDir, 0o711)
  return dataDir
}

/** Preserves owners and links, because the database refuses files that aren't its own. */
export function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to])
}

/** The demo's times count back from now, so one made before midnight has its arrivals on another day. */
export function demoDay(): string {
  const now = new Date()
  return ['UTC', 'Pacific/Auckland']
    .map((timeZone) => now.toLocaleDateString('en-NZ', { timeZone }))
    .join(' ')
}
