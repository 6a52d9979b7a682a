import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NO_UNIT } from '#contract/unit-fields.ts'
import type { UnitRow } from '#contract/unit.ts'
import { readAskedAt } from '#db/storage/asked-at.ts'
import { mutations } from '#db/registry.ts'
import type { Replica } from '#db/replica.ts'
import { applyAnswer, applyRecords, dropServerRows } from '#db/history/server-rows.ts'
import { beginLeading, saveCheckpoint } from '#db/history/replica-facts.ts'
import { editId, type EditDoc } from '#db/schema/edits.ts'
import { readAllRows } from '#db/storage/rows.ts'
import { unanswered } from './edit-body.ts'
import { beginEdit, editsToSend, settleEdit } from './edits.ts'
import { ME, openTestReplica, valueOf } from '#tests/support/test-replica.ts'

const CABIN = '018f0000-0000-7000-8000-000000000001'

let replica: Replica

beforeEach(async () => {
  replica = (await openTestReplica()).replica
})
afterEach(() => replica.close())

const change = (n: number, version: number, title = 'Cabin') => {
  const host = { id: ME, firstName: 'Ngaire', lastName: 'Holloway', avatarUrl: null }
  const times = { publishedAt: null, createdAt: '2026-11-01', updatedAt: '2026-11-01' }
  const row: UnitRow = {
    ...NO_UNIT,
    ...{ id: CABIN, version, title, status: 'DRAFT', hostId: ME, host, files: [] },
    ...times,
  }
  return { collection: 'units' as const, id: CABIN, n, row }
}
const gone = (n: number) => ({ collection: 'units' as const, id: CABIN, n, row: null })
const title = () => replica.live.units.get(CABIN)?.row.title ?? null

async function followedTo(checkpoint: string): Promise<void> {
  valueOf(await saveCheckpoint(replica, checkpoint))
}

test('a late response never brings back what the feed has removed', async () => {
  await followedTo('e.4')
  valueOf(await applyRecords(replica, [change(4, 1)]))
  const asked = valueOf(await readAskedAt(replica))
  valueOf(await applyRecords(replica, [gone(5)]))
  valueOf(await applyAnswer(replica, change(0, 2), asked))
  expect(title()).toBeNull()
})

test('a late response adds no removed record, beside the feed or under the next leader', async () => {
  await followedTo('e.4')
  const asked = valueOf(await readAskedAt(replica))
  const [first, second] = await Promise.all([
    applyAnswer(replica, change(0, 1), asked),
    applyRecords(replica, [gone(5)]),
  ])
  expect([first.ok, second.ok]).toEqual([true, true])
  expect(title()).toBeNull()
  await followedTo('e.5')
  valueOf(await beginLeading(replica))
  valueOf(await applyAnswer(replica, change(0, 1), asked))
  expect(title()).toBeNull()
})

test('a response requested after the feed’s removal is written at once', async () => {
  await followedTo('e.5')
  valueOf(await applyRecords(replica, [gone(5)]))
  const asked = valueOf(await readAskedAt(replica))
  valueOf(await applyAnswer(replica, change(0, 3, 'Back'), asked))
  expect(title()).toBe('Back')
})

test('a response of the same version keeps the row that the feed brought', async () => {
  await followedTo('e.5')
  const asked = valueOf(await readAskedAt(replica))
  valueOf(await applyRecords(replica, [change(6, 2, 'Newer')]))
  valueOf(await applyAnswer(replica, change(0, 2, 'Older'), asked))
  expect(title()).toBe('Newer')
  valueOf(await applyAnswer(replica, change(0, 3, 'Changed here'), asked))
  expect(title()).toBe('Changed here')
})

test('a response from before a reset is not written after it', async () => {
  const asked = valueOf(await readAskedAt(replica))
  valueOf(await dropServerRows(replica))
  valueOf(await applyAnswer(replica, change(0, 1), asked))
  expect(title()).toBeNull()
  valueOf(await applyAnswer(replica, change(0, 1), valueOf(await readAskedAt(replica))))
  expect(title()).toBe('Cabin')
})

test('a row that holds an unanswered edit settles it in the same commit', async () => {
  await followedTo('e.4')
  valueOf(await applyRecords(replica, [change(4, 1)]))
  const scope = { replica, userId: ME, now: replica.now, newId: replica.newId }
  const write = (fields: object) =>
    mutations.editRecord(scope, { collection: 'units', id: CABIN, fields: { ...fields } })
  valueOf(await write({ title: 'Mine' }))
  const id = editId('units', CABIN)
  valueOf(await beginEdit(replica, id))
  valueOf(await settleEdit(replica, id, (edit) => unanswered(edit, 'the answer was lost')))
  // What was written meanwhile is left.
  valueOf(await write({ description: 'Warm' }))
  const confirmed = await waitingAfter(change(5, 2, 'Mine'))
  expect(confirmed).toMatchObject([{ state: 'queued', body: { version: 2, mine: { description: 'Warm' } } }])
  const last = change(6, 3, 'Mine')
  expect(await waitingAfter({ ...last, row: { ...last.row, description: 'Warm' } })).toEqual([])
})

/** Returns the edits on disk once a row of the feed is written. */
async function waitingAfter(news: ReturnType<typeof change>): Promise<EditDoc[]> {
  valueOf(await applyRecords(replica, [news]))
  return readAllRows(replica.tables.edits)
}

test.each([
  { collection: 'agreements', id: '018f0000-0000-7000-8000-000000000002', fields: { unitId: CABIN } },
  { collection: 'blockedDays', id: '018f0000-0000-7000-8000-000000000002', fields: { unitId: CABIN } },
  // These are stored under the room's own id.
  { collection: 'arrivalNotes', id: CABIN, fields: { doorCode: '4711' } },
] as const)('$collection made here wait until the server has their room', async (made) => {
  const scope = { replica, userId: ME, now: replica.now, newId: () => CABIN }
  valueOf(
    await mutations.createRecord(scope, {
      collection: 'units',
      id: CABIN,
      fields: { title: 'Tōtara Cabin' },
    }),
  )
  valueOf(await mutations.createRecord(scope, made))
  const due = async () => (await editsToSend(replica)).map(({ collection }) => collection)
  expect(await due()).toEqual(['units'])
  valueOf(await beginEdit(replica, editId('units', CABIN)))
  expect(await due()).toEqual([])
  valueOf(await settleEdit(replica, editId('units', CABIN), () => null))
  expect(await due()).toEqual([made.collection])
})

test('notes of a refused room are sent, so that their own refusal shows', async () => {
  const scope = { replica, userId: ME, now: replica.now, newId: () => CABIN }
  const [room, notes] = [
    { collection: 'units' as const, id: CABIN, fields: { title: 'Tōtara Cabin' } },
    { collection: 'arrivalNotes' as const, id: CABIN, fields: { doorCode: '4711' } },
  ]
  for (const made of [room, notes]) valueOf(await mutations.createRecord(scope, made))
  valueOf(await beginEdit(replica, editId('units', CABIN)))
  valueOf(await settleEdit(replica, editId('units', CABIN), (doc) => ({ ...doc, state: 'rejected' })))
  expect((await editsToSend(replica)).map(({ collection }) => collection)).toEqual(['arrivalNotes'])
})
