import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  DEMO_DATA_VARIABLE,
  DEMO_DATABASE_VARIABLE,
  DEMO_DAY_VARIABLE,
  demoDay,
  nameDatabase,
  newDataDir,
} from './demo-data.ts'
import { buildServer } from './server-build.ts'
import { startServer } from './start-server.ts'
import { createTestDatabase } from './test-database.ts'

/**
 * Vitest's globalSetup for journeys, after postgres-setup.ts. Builds the client as people get it (only if a source
 * changed since the last build), the server's program, and the demo's data, of which each server of a test gets a copy.
 */
export default async function setup(): Promise<() => void> {
  buildClient()
  const forgetServer = await buildServer()
  const removeData = await makeDemoData()
  return () => {
    removeData()
    forgetServer()
  }
}

export function buildClient(): void {
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts', '--if-changed'], {
    stdio: 'inherit',
  })
}

/** Lets a server fill a database and a data directory at its first start, as it would for every test. */
async function makeDemoData(): Promise<() => void> {
  const day = demoDay()
  const dataDir = newDataDir()
  const database = await createTestDatabase()
  await database.db.destroy()
  nameDatabase(dataDir, database.url)
  const server = await startServer({ dataDir })
  await server.stop()
  // The builds a server has kept aren't part of the demo.
  rmSync(join(dataDir, 'builds'), { recursive: true, force: true })
  process.env[DEMO_DATA_VARIABLE] = dataDir
  process.env[DEMO_DATABASE_VARIABLE] = database.name
  process.env[DEMO_DAY_VARIABLE] = day
  return () => rmSync(dataDir, { recursive: true, force: true })
}
