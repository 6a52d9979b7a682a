/*
 * Vitest's globalSetup for every project that needs the database:
 *
 *   { test: { …, globalSetup: ['tests/support/postgres-setup.ts'] } }
 *
 * It starts one PostgreSQL for the run and puts its URL into the environment, which the workers inherit. Without it,
 * each test file starts its own on first use: slower, but `npx vitest run server/x.test.ts` works by itself.
 */
import { ADMIN_URL_VARIABLE } from './test-database.ts'
import { startThrowawayPostgres } from './throwaway-postgres.ts'

export default async function setup(): Promise<() => Promise<void>> {
  // Several projects of one run share the first one's.
  if (process.env[ADMIN_URL_VARIABLE]) return async () => undefined
  const postgres = await startThrowawayPostgres()
  process.env[ADMIN_URL_VARIABLE] = postgres.adminUrl
  return async () => {
    delete process.env[ADMIN_URL_VARIABLE]
    await postgres.stop()
  }
}
