import 'fake-indexeddb/auto'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type LedgerEntry, NO_ENTRY } from '#contract/ledger-entry.ts'
import { mutations, queries } from '#db/registry.ts'
import type { Scope } from '#db/replica.ts'
import { editId } from '#db/schema/edits.ts'
import { changeRows } from '#db/storage/rows.ts'
import { openTestReplica, testChatId, valueOf } from '#tests/support/test-replica.ts'

let scope: Scope

beforeEach(async () => (scope = await openTestReplica()))
afterEach(() => scope.replica.close())

const fields = {
  ...NO_ENTRY,
  agreementId: testChatId(99),
  kind: 'PAYMENT',
  amount: 10_050,
  day: '2026-05-04',
  method: 'CASH',
  writtenAt: '2026-05-04T01:00:00.000Z',
  receipt: { receivedBy: 'Ngaire', drawing: null },
} as const

const add = async (n: number): Promise<string> =>
  valueOf(await mutations.addReceipted(scope, { id: testChatId(n), fields })).number

test('receipts written at once get one number each, in one series', async () => {
  const numbers = await Promise.all([1, 2, 3].map(add))
  const [letters = ''] = numbers[0]?.split('-') ?? []
  expect(numbers.toSorted()).toEqual([`${letters}-0001`, `${letters}-0002`, `${letters}-0003`])
  const kept = await firstValueFrom(queries.records(scope, { kinds: ['ledgerEntries'] }))
  const stored = kept.map(({ row }) => ('receipt' in row ? row.receipt?.number : ''))
  expect(new Set(stored)).toEqual(new Set(numbers))
})

test('writing the same entry again uses no second number', async () => {
  const first = await add(1)
  expect(await add(1)).toBe(first)
  expect(await add(2)).toBe(first.replace('0001', '0002'))
})

const reserve = async (n: number): Promise<string> =>
  valueOf(await mutations.reserveReceiptNumber(scope, { claimId: testChatId(n) })).number

const release = async (n: number, isUsed = false): Promise<void> =>
  valueOf(await mutations.releaseReceiptNumber(scope, { claimId: testChatId(n), isUsed }))

test('returns a claim’s reserved number to that claim only', async () => {
  const first = await add(1)
  const second = first.replace('0001', '0002')
  expect([await reserve(2), await reserve(2)]).toEqual([second, second])
  expect(await add(3)).toBe(first.replace('0001', '0003'))
  expect(await reserve(4)).toBe(first.replace('0001', '0004'))
})

test('the next receipt takes a refused confirmation’s number, which leaves no gap', async () => {
  const first = await reserve(1)
  await release(1)
  expect(await add(2)).toBe(first)
  expect(await reserve(3)).toBe(first.replace('0001', '0002'))
})

test('doesn’t reuse a number once another receipt has it or a later one', async () => {
  const first = await reserve(1)
  await release(1, true)
  expect(await reserve(1)).toBe(first.replace('0001', '0002'))
  await add(2)
  await release(1)
  await release(2)
  expect(await add(3)).toBe(first.replace('0001', '0004'))
})

const discard = (n: number) =>
  mutations.discardEdit(scope, { collection: 'ledgerEntries', id: testChatId(n) })
const kept = async () =>
  (await firstValueFrom(queries.records(scope, { kinds: ['ledgerEntries'] }))).map(({ row, edit }) => ({
    ...(row as Partial<LedgerEntry>),
    state: edit?.state,
  }))

test('sends a discarded receipt as cancelled and doesn’t reuse its number', async () => {
  const first = await add(1)
  valueOf(await discard(1))
  expect(await kept()).toMatchObject([
    { amount: 10_050, isCancelled: true, receipt: { number: first }, state: 'queued' },
  ])
  expect(await add(2)).toBe(first.replace('0001', '0002'))
})

test('doesn’t cancel a receipt that may have been sent', async () => {
  await add(1)
  const { edits } = scope.replica.tables
  const id = editId('ledgerEntries', testChatId(1))
  for (const state of ['sending', 'uncertain'] as const) {
    await changeRows(edits, [id], (doc) => (doc === null ? 'keep' : { ...doc, state }))
    expect(await discard(1)).toMatchObject({ ok: false, failure: { kind: 'conflict' } })
  }
  expect(await kept()).toMatchObject([{ state: 'uncertain' }])
})

test('removes an entry whose number is taken, and a cancelled one that was refused', async () => {
  await add(1)
  await add(2)
  valueOf(await discard(2))
  const refuse = (n: number, fieldErrors: Record<string, string>) =>
    changeRows(scope.replica.tables.edits, [editId('ledgerEntries', testChatId(n))], (doc) =>
      doc === null ? 'keep' : { ...doc, state: 'rejected' as const, body: { ...doc.body, fieldErrors } },
    )
  await refuse(1, { receipt: 'twice' })
  await refuse(2, { agreementId: 'draft' })
  for (const n of [1, 2]) valueOf(await discard(n))
  expect(await kept()).toEqual([])
})
