import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { memoryLimits } from '#server/access/limits/memory-limits.ts'
import { buildApp } from '#server/start/app.ts'
import { readConfig } from '#server/scope/config.ts'
import type { Live, ServerScope } from '#server/scope/scope.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { NO_LIVE, NO_MAIL, NO_NOTICES, NO_PUSH } from './no-mail.ts'
import { quickHash } from './quick-hash.ts'

export const PASSWORD = 'Right-Pass-2026!'

/** The server's routes in this process, on their own database. */
export type BedServer = {
  app: FastifyInstance
  db: TestDatabase['db']
  dataDir: string
  close: () => Promise<void>
}

/** The origin of a bed's pages and of their requests. */
export const BED_ORIGIN = 'http://farstead.test'

export type BedServerOptions = {
  publish: Live['publish']
  /** Where files are stored; by default a folder that `close` removes. */
  dataDir?: string
  /** Whose database it is; by default an empty one that `close` removes. */
  db?: TestDatabase['db']
}

/** Starts a server whose limits are never reached, with an empty database. */
export async function startBedServer(options: BedServerOptions): Promise<BedServer> {
  const { publish, dataDir } = options
  const given = options.db && { db: options.db, drop: async () => undefined }
  const { db, drop } = given ?? (await createTestDatabase())
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'farstead-sync-'))
  const config = {
    ...readConfig({
      DATA_DIR: folder,
      DIST_DIR: join(folder, 'no-client'),
      DEMO: 'off',
      PUBLIC_URL: BED_ORIGIN,
      MAILBOX: 'off',
    }),
    requestsPerMinute: 1_000_000,
    signInsPerMinute: 1_000_000,
  }
  const live: Live = { ...NO_LIVE, publish }
  const now = () => new Date()
  const scope: ServerScope = {
    db,
    config,
    live,
    mail: NO_MAIL,
    push: NO_PUSH,
    notices: NO_NOTICES,
    limits: memoryLimits(now),
    now,
    newId: randomUUID,
  }
  const app = await buildApp(scope, { logTo: { write: () => {} } })
  return {
    app,
    db,
    dataDir: folder,
    close: async () => {
      await app.close()
      await drop()
      if (dataDir === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type BedPerson = { id: string; email: string }

/** Adds a verified person with the bed's password. */
export async function addPerson(
  db: TestDatabase['db'],
  id: string,
  firstName: string,
  role: 'HOST' | 'GUEST' = 'HOST',
): Promise<BedPerson> {
  const email = `${id}@people.example`
  await db
    .insertInto('users')
    .values({
      id,
      email,
      first_name: firstName,
      last_name: 'Ngata',
      avatar_url: null,
      role,
      password_hash: await quickHash(PASSWORD),
      verified_at: new Date(),
    })
    .execute()
  return { id, email }
}
