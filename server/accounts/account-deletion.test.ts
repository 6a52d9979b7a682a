import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DELETION_WAIT_MS } from '#contract/limits.ts'
import { createUploadScope } from '#server/files/upload-scope.ts'
import { type AppBed, createAppBed, PASSWORD } from '#tests/support/app-bed.ts'
import { PERSON_TABLES, TABLES_OF_NOBODY } from '#tests/support/person-tables.ts'
import { createPersonWorld, type PersonWorld } from '#tests/support/person-world.ts'
import { deleteDueAccounts } from './account-deletion.ts'

const MAY_STAY = Object.entries(PERSON_TABLES).flatMap(([table, { leaves }]) =>
  leaves === 'nothing' ? [] : Object.keys(leaves).map((column) => `${table}.${column}`),
)

let bed: AppBed
let world: PersonWorld
let named: string[]

beforeAll(async () => {
  bed = await createAppBed({ SIGN_INS_PER_MINUTE: '1000' })
  world = await createPersonWorld(bed)
  named = await world.naming()
})
afterAll(() => bed.close())
const rethrow = (error: unknown) => {
  throw error
}

/** Returns every column that names the person or what is theirs, or holds a text of theirs. */
const found = async () => [...new Set([...(await world.naming()), ...(await world.telling())])]
/** Those of them that should be empty. */
const leftovers = async () => (await found()).filter((place) => !MAY_STAY.includes(place))

it('lists for every table what happens to a person’s rows', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(bed.db)
  const listed = [...Object.keys(PERSON_TABLES), ...Object.keys(TABLES_OF_NOBODY)]
  expect(listed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

// Otherwise the next test would find nothing where nothing was.
it('tests a person with rows in every table and every column that names people', async () => {
  const { rows } = await sql<{ place: string }>`
    select refers.conrelid::regclass::text || '.' || attribute.attname as place
    from pg_constraint refers
    join pg_attribute attribute on attribute.attrelid = refers.conrelid and attribute.attnum = any (refers.conkey)
    where refers.contype = 'f' and refers.confrelid = 'users'::regclass`.execute(bed.db)
  expect(rows.map(({ place }) => place).filter((place) => !named.includes(place))).toEqual([])
  const tables = new Set(named.map((place) => place.split('.')[0]))
  expect(Object.keys(PERSON_TABLES).filter((table) => !tables.has(table))).toEqual([])
})

it('leaves nothing of a deleted account except what the list keeps', async () => {
  const asked = await world.ask('host', {
    method: 'POST',
    url: '/v1/users/me/deletion',
    payload: { current: PASSWORD },
  })
  expect(asked.statusCode).toBe(200)
  bed.advance(DELETION_WAIT_MS)
  expect(await deleteDueAccounts(createUploadScope(bed.scope), rethrow)).toHaveLength(1)
  expect(await leftovers()).toEqual([])
  // What the list keeps is there.
  const left = await found()
  expect(MAY_STAY.filter((place) => !left.includes(place))).toEqual([])
})
