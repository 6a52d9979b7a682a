import { beforeEach, expect, test, vi } from 'vitest'
import { NO_ENTRY } from '#contract/ledger-entry.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { writeEntry } from './write-entry.ts'

const { ask, mutate, syncNow } = vi.hoisted(() => ({
  ask: vi.fn<() => Promise<Result<unknown>>>(),
  mutate: vi.fn<(name: string, args: object) => Promise<Result<unknown>>>(),
  syncNow: vi.fn<() => Promise<Result<void>>>(),
}))
vi.mock('#app/replica/replica.ts', () => ({ mutate, replica: { ask, syncNow } }))

const CLAIM = '0190d2a4-0000-7000-8000-000000000001'
const CONFIRMATION = {
  ...NO_ENTRY,
  agreementId: '0190d2a4-0000-7000-8000-000000000002',
  kind: 'CONFIRMATION',
  amount: 32_000,
  day: '2026-05-04',
  method: 'BANK',
  entryId: CLAIM,
} as const
const RECEIPT = { receivedBy: 'Ngaire', drawing: null }

const confirm = () => writeEntry('0190d2a4-0000-7000-8000-000000000003', CONFIRMATION, RECEIPT)
const invalid = (fields: Record<string, string>) =>
  fail({ kind: 'invalid', message: 'The entry was refused', fields })
const released = () =>
  mutate.mock.calls.filter(([name]) => name === 'releaseReceiptNumber').map(([, args]) => args)

beforeEach(() => {
  vi.resetAllMocks()
  mutate.mockResolvedValue(ok({ number: 'K7QX4-0012' }))
  syncNow.mockResolvedValue(ok(undefined))
})

test('releases a number once its confirmation is refused and the device has synced', async () => {
  ask.mockResolvedValue(invalid({ entryId: 'answered' }))
  expect(await confirm()).toBe('refused')
  expect(released()).toEqual([{ claimId: CLAIM, isUsed: false }])
  expect(syncNow.mock.invocationCallOrder[0]).toBeLessThan(mutate.mock.invocationCallOrder[1] ?? 0)
})

test('gives up a number that another receipt has', async () => {
  ask.mockResolvedValue(invalid({ receipt: 'twice' }))
  expect(await confirm()).toBe('refused')
  expect(released()).toEqual([{ claimId: CLAIM, isUsed: true }])
})

test('keeps a claim’s number while the server’s answer is unknown, and once accepted', async () => {
  ask.mockResolvedValueOnce(fail({ kind: 'network', message: 'No answer' }))
  expect(await confirm()).toBe('offline')
  ask.mockResolvedValueOnce(fail({ kind: 'server', message: 'Broken', status: 500 }))
  expect(await confirm()).toBe('refused')
  ask.mockResolvedValueOnce(invalid({ entryId: 'answered' }))
  syncNow.mockResolvedValueOnce(fail({ kind: 'network', message: 'No answer' }))
  expect(await confirm()).toBe('refused')
  ask.mockResolvedValueOnce(ok({}))
  expect(await confirm()).toBeNull()
  expect(released()).toEqual([])
})

test.each(['twice', 'tooMuch'])(
  'syncs money that another device knows of (%s), to ask about it',
  async (why) => {
    ask.mockResolvedValue(invalid({ amount: why }))
    expect(await confirm()).toBe('asked')
    expect(syncNow).toHaveBeenCalledTimes(2)
    expect(released()).toEqual([{ claimId: CLAIM, isUsed: false }])
  },
)
