import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AgreementRow } from '#contract/agreement.ts'
import { NO_FACTS, NO_TERMS } from '#contract/agreement-terms.ts'
import { NO_ARRIVAL_NOTES } from '#contract/arrival-notes-fields.ts'
import type { ArrivalNotesRow } from '#contract/arrival-notes.ts'
import { eraseCodes } from '#db/history/erase-codes.ts'
import { applyRecords } from '#db/history/server-rows.ts'
import { recordsOf } from '#db/records/record-tables.ts'
import { queries } from '#db/registry.ts'
import type { Scope } from '#db/replica.ts'
import { takeFence } from '#db/history/replica-facts.ts'
import { GUEST, ME, openTestReplica, valueOf } from '#tests/support/test-replica.ts'

const LOFT = 'loft'
let scope: Scope
let now = 0
beforeEach(async () => {
  scope = { ...(await openTestReplica()), now: () => now }
  valueOf(await takeFence(scope.replica))
})
afterEach(() => scope.replica.close())

/** Sets the clock to noon at the place. */
const on = (day: string): void => {
  now = Date.parse(`${day}T00:00:00Z`)
}
const stays = () => firstValueFrom(queries.ownStays(scope, { today: '' }))

async function agreement(id: string, fields: Partial<AgreementRow>): Promise<void> {
  // Nothing else of an agreement is read here.
  const row = {
    ...NO_TERMS,
    ...NO_FACTS,
    ...{ id, version: 1, unitId: LOFT, hostId: GUEST, guestId: ME, unitTitle: 'Loft' },
    ...{ status: 'APPROVED', startsOn: '2026-12-01', endsOn: '2026-12-04', ...fields },
  } as AgreementRow
  valueOf(await applyRecords(scope.replica, [{ collection: 'agreements', id, n: 0, row }]))
}

async function notes(fields: Partial<ArrivalNotesRow> = {}): Promise<void> {
  const row: ArrivalNotesRow = {
    ...NO_ARRIVAL_NOTES,
    ...{ id: LOFT, version: 1, hostId: GUEST, unitTitle: 'Loft', hasCodes: true, isOpen: true },
    ...{ directions: 'Over the ford', doorCode: '7361', closesAt: '2026-12-04T11:00:00.000Z' },
    ...{ files: [], arrivals: [], createdAt: '2026-11-01', updatedAt: '2026-11-01', ...fields },
  }
  valueOf(await applyRecords(scope.replica, [{ collection: 'arrivalNotes', id: LOFT, n: 0, row }]))
}

test('stays are ordered: under way, to come, asked for, past', async () => {
  on('2026-12-02')
  await agreement('past', { status: 'COMPLETED', startsOn: '2026-01-01', endsOn: '2026-01-03' })
  await agreement('older', { status: 'EXPIRED', startsOn: '2025-01-01', endsOn: '2025-01-03' })
  await agreement('asked', { status: 'PENDING', startsOn: '2026-12-09' })
  await agreement('later', { startsOn: '2027-01-01', endsOn: null })
  await agreement('now', { status: 'ACTIVE' })
  await agreement('declined', { status: 'REJECTED' })
  await agreement('calledOff', { status: 'CANCELLED', endedOn: '2026-11-20' })
  await agreement('mine', { hostId: ME, guestId: GUEST })
  expect((await stays()).map(({ agreementId, phase }) => [agreementId, phase])).toEqual([
    ['now', 'now'],
    ['later', 'coming'],
    ['asked', 'asked'],
    ['past', 'past'],
    ['older', 'past'],
  ])
})

test.each([
  ['2026-11-29', '', 'later'],
  ['2026-11-30', '7361', 'shown'],
  ['2026-12-04', '7361', 'shown'],
  ['2026-12-05', '', 'over'],
])('on %s the code on the device shows as “%s”', async (day, doorCode, codes) => {
  on(day)
  await agreement('stay', { status: 'ACTIVE' })
  await notes()
  expect((await stays())[0]?.notes).toMatchObject({
    directions: 'Over the ford',
    doorCode,
    codes,
    areHere: true,
  })
})

test('reports a code that is due and hasn’t arrived', async () => {
  on('2026-11-30')
  await agreement('stay', {})
  await notes({ isOpen: false, doorCode: '' })
  expect((await stays())[0]?.notes).toMatchObject({ codes: 'missing', doorCode: '' })
})

test('erases the code by the device’s own clock only after the stay is over', async () => {
  await notes()
  const stored = () => recordsOf(scope.replica, 'arrivalNotes').get(LOFT)?.row
  now = Date.parse('2026-12-04T10:59:59Z')
  valueOf(await eraseCodes({ ...scope.replica, now: () => now }))
  expect(stored()?.doorCode).toBe('7361')
  now = Date.parse('2026-12-04T11:00:00Z')
  valueOf(await eraseCodes({ ...scope.replica, now: () => now }))
  expect(stored()).toMatchObject({ doorCode: '', isOpen: false, directions: 'Over the ford' })
})
