import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LAST_RELEASE } from '#tests/support/last-release.ts'
import { tableBreaks, tablesInUse, type TablesInUse } from '#tests/support/table-breaks.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { migrateAsFar } from './migrate.ts'

let today: TestDatabase
let released: TablesInUse
beforeAll(async () => {
  today = await createTestDatabase()
  const empty = await createTestDatabase('template0')
  await empty.db.transaction().execute((tx) => migrateAsFar(tx, LAST_RELEASE.migrations))
  released = await tablesInUse(empty.db)
  await empty.drop()
})
afterAll(() => today.drop())

it('migrations break nothing that the last release reads or writes', async () => {
  expect(released.columns.length).toBeGreaterThan(300)
  expect(tableBreaks(released, await tablesInUse(today.db), LAST_RELEASE.unread)).toEqual([])
})

it.each([
  ['drop table saved_replies cascade', /^saved_replies\.id is gone$/],
  ['alter table units rename to rooms', /^units\.id is gone$/],
  ['alter table chats drop column last_position cascade', /^chats\.last_position is gone$/],
  ['alter table chats rename last_position to newest', /^chats\.last_position is gone$/],
  ['alter table chats alter last_position type bigint', /^chats\.last_position was integer and is bigint$/],
  [
    'alter table users alter deletion_asked_at set not null',
    /^users\.deletion_asked_at may no longer be null$/,
  ],
  ['alter table chats add mood text not null', /^chats\.mood is new, may not be null and has no default$/],
  ['alter table chats add check (last_position < 9)', /^chats: CHECK .* is new$/],
  ['create unique index one_each on messages (sender_id)', /^messages: unique index one_each is new$/],
  ['drop function folded(text) cascade', /^folded\(text\) is gone$/],
])('reports “%s”', async (step, sentence) => {
  expect(await breaksAfter(step, [])).toContainEqual(expect.stringMatching(sentence))
})

it.each([
  ['create table moods (id uuid primary key)', []],
  ["alter table chats add mood text not null default ''", []],
  ['alter table chats add mood text unique', []],
  ['drop table saved_replies cascade', ['saved_replies']],
  ['alter table chats drop column last_position cascade', ['chats.last_position']],
])('allows “%s”', async (step, unread) => {
  expect(await breaksAfter(step, unread)).toEqual([])
})

/** Returns what is wrong with the tables of the release after a change of them. */
async function breaksAfter(step: string, unread: string[]): Promise<string[]> {
  const undone = new Error('undone')
  let breaks: string[] = []
  const trying = today.db.transaction().execute(async (tx) => {
    const before = await tablesInUse(tx)
    await sql.raw(step).execute(tx)
    breaks = tableBreaks(before, await tablesInUse(tx), unread)
    throw undone
  })
  await trying.catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return breaks
}
