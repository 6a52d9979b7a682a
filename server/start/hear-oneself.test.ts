import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { connectionName } from '#server/store/processes.ts'
import { hearOneself } from './hear-oneself.ts'

const NAME = connectionName('5d0a3c1e-0a52-4b7e-9c39-0c2f9a1d7e11')

let one: TestDatabase
let other: TestDatabase
beforeAll(async () => {
  one = await createTestDatabase()
  other = await createTestDatabase()
})
afterAll(async () => {
  await one.drop()
  await other.drop()
})

const hear = (directUrl: string, isPooled: boolean) =>
  hearOneself({ db: one.db, directUrl, isPooled, name: NAME })

it('a process hears itself, on a connection that carries its name', async () => {
  const heard = await hear(one.url, true)
  const named = sql`select from pg_stat_activity where application_name = ${NAME}`
  expect((await named.execute(one.db)).rows).toHaveLength(1)
  await heard.close()
})

// Nothing comes from another database, as nothing comes through a pooler.
it('a process that does not hear itself says within seconds which setting is wrong', async () => {
  await expect(hear(other.url, false)).rejects.toThrow(/if it leads to a pooler .*set DATABASE_DIRECT_URL/)
  await expect(hear(other.url, true)).rejects.toThrow(/come back over DATABASE_DIRECT_URL/)
})

it('a process that cannot listen says where', async () => {
  const nowhere = one.url.replace(one.name, 'no_such_database')
  await expect(hear(nowhere, true)).rejects.toThrow(
    /^DATABASE_DIRECT_URL can't be listened on \(error 3D000\)/,
  )
})
