import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestReplica, testChatId } from '#tests/support/test-replica.ts'
import type { Scope } from '#db/replica.ts'
import { changeRows, readRows } from './rows.ts'

let scope: Scope
const ids = [testChatId(1), testChatId(2)]

beforeEach(async () => {
  scope = await openTestReplica()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await scope.replica.close()
})

const draft = (id: string, text: string) => ({ id, body: { v: 1 as const, text, updatedAt: 0 } })

async function texts(): Promise<(string | undefined)[]> {
  const rows = await readRows(scope.replica.collections.drafts, ids)
  return ids.map((id) => rows.get(id)?.body.text)
}

test('a write made from an older row is refused with the row as it is, and the others of the batch are written', async () => {
  const { drafts } = scope.replica.collections
  await changeRows(drafts, ids, (_, id) => draft(id, 'first'))
  const old = await readRows(drafts, ids)
  await changeRows(drafts, ids.slice(0, 1), (_, id) => draft(id, 'second'))

  const writes = ids.flatMap((id) => {
    const previous = old.get(id)
    return previous ? [{ previous, document: { ...previous, ...draft(id, 'late') } }] : []
  })
  const { error } = await drafts.storageInstance.bulkWrite(writes, 'test')
  expect(error).toMatchObject([
    { status: 409, documentId: ids[0], documentInDb: { body: { text: 'second' } } },
  ])
  expect(await texts()).toEqual(['second', 'late'])
})

test('a batch of which one row cannot be put is not written at all, and nobody is told of it', async () => {
  const { drafts } = scope.replica.collections
  await changeRows(drafts, ids, (_, id) => draft(id, 'before'))
  let told = 0
  const listening = drafts.eventBulks$.subscribe(() => (told += 1))
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  let puts = 0
  put.mockImplementation(function (this: IDBObjectStore, row: unknown) {
    puts += 1
    if (puts === 2) throw new DOMException('no room', 'QuotaExceededError')
    return this.add(row)
  })
  await expect(changeRows(drafts, ids, (_, id) => draft(id, 'after'))).rejects.toThrow('no room')
  vi.restoreAllMocks()
  listening.unsubscribe()
  expect(told).toBe(0)
  expect(await texts()).toEqual(['before', 'before'])
})
