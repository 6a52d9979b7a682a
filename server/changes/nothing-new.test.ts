import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isToNote, noteTold } from '#server/access/devices-in-use.ts'
import { changesHead, recordChanges } from '#server/store/feed.ts'
import { drawStart } from '#server/store/feed-starts.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import { createChatBed, newId, type ChatBed } from '#tests/support/chat-bed.ts'
import { findNothingNew } from './nothing-new.ts'
import { readChanges } from './read-changes.ts'

let bed: ChatBed
let userId: string
let sessionId: string

beforeAll(async () => {
  bed = await createChatBed()
  userId = await bed.person()
  sessionId = newId()
  const at = new Date()
  const row = { browser: null, system: null, seen_from: '', started_at: at, seen_at: at }
  await bed.db
    .insertInto('sessions')
    .values({ ...row, id: sessionId, user_id: userId })
    .execute()
})
afterAll(() => bed.drop())

const change = () =>
  inTransaction(bed.db, (tx) => recordChanges(tx, [userId], [{ collection: 'chats', id: newId() }]))
const told = () =>
  bed.db
    .selectFrom('sessions')
    .select(['told_n', 'build'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()

it('reports nothing new only where the feed does, with the same checkpoint', async () => {
  const checkpoints = [await changesHead(bed.db, userId)]
  for (let nth = 0; nth < 3; nth += 1) {
    await change()
    checkpoints.push(await changesHead(bed.db, userId))
    await drawStart(bed.db)
    checkpoints.push(await changesHead(bed.db, userId))
  }
  const newest = checkpoints.at(-1) ?? ''
  const withoutStart = newest.replace(/-s[0-9a-f]{16}/, '')
  const beyond = newest.replace(/\d+$/, '99')
  const elsewhere = `other${newest}`
  const found: boolean[] = []
  for (const since of [...checkpoints, withoutStart, beyond, elsewhere]) {
    const had = await findNothingNew(bed.db, { userId, sessionId, since })
    found.push(had !== null)
    if (!had) continue
    const { value } = { value: null, ...(await readChanges(bed.db, userId, since, 10)) }
    expect(value).toEqual({ data: [], meta: { checkpoint: had.checkpoint, more: false } })
  }
  expect(found).toEqual([...Array<boolean>(6).fill(false), true, true, false, false])
})

it('records once a minute how far a device has read, and a new build at once', async () => {
  const start = Date.UTC(2026, 10, 28)
  const since = await changesHead(bed.db, userId)
  const isNoted: boolean[] = []
  const tell = async (n: number, afterMs: number, build?: string) => {
    const now = new Date(start + afterMs)
    const { noted } = (await findNothingNew(bed.db, { userId, sessionId, since })) ?? {}
    isNoted.push(noted !== undefined && isToNote(noted, { build, n }, now))
    await noteTold(bed.db, { sessionId, build, n }, now)
  }
  await tell(1, 0, 'a')
  await tell(2, 59_999, 'a')
  expect(await told()).toEqual({ told_n: 1, build: 'a' })
  await tell(2, 60_000)
  expect(await told()).toEqual({ told_n: 2, build: 'a' })
  await tell(3, 60_001, 'b')
  expect(await told()).toEqual({ told_n: 3, build: 'b' })
  await tell(3, 600_000)
  expect(isNoted).toEqual([true, false, true, true, false])
})

it('records it without waiting for the disk; other writes still wait', async () => {
  const shown = async (on: Parameters<typeof noteTold>[0]) =>
    (await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(on)).rows[0]
      ?.synchronous_commit
  await bed.db.connection().execute(async (connection) => {
    // The tests' own PostgreSQL never waits.
    await sql`set synchronous_commit = on`.execute(connection)
    await connection.transaction().execute(async (tx) => {
      await noteTold(tx, { sessionId, build: 'c', n: 9 }, new Date())
      expect(await shown(tx)).toBe('off')
    })
    await noteTold(connection, { sessionId, build: 'd', n: 10 }, new Date())
    expect(await shown(connection)).toBe('on')
  })
})
