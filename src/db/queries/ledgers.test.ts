import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AgreementRow } from '#contract/agreement.ts'
import { type AgreementTerms, NO_FACTS, NO_TERMS } from '#contract/agreement-terms.ts'
import { addDays } from '#contract/calendar-day.ts'
import { dayAtPlace, zoneOf } from '#contract/region.ts'
import { NO_ENTRY } from '#contract/ledger-entry.ts'
import { applyRecords } from '#db/history/server-rows.ts'
import { mutations, queries } from '#db/registry.ts'
import type { Scope } from '#db/replica.ts'
import { GUEST, openTestReplica, valueOf } from '#tests/support/test-replica.ts'

let scope: Scope
beforeEach(async () => {
  scope = await openTestReplica()
})
afterEach(() => scope.replica.close())

const today = () => dayAtPlace(new Date(scope.now()), zoneOf(null))

async function agreementWith(id: string, terms: Partial<AgreementTerms>): Promise<void> {
  const person = (of: string) => ({ id: of, firstName: 'A', lastName: 'B', avatarUrl: null })
  const row: AgreementRow = {
    ...NO_TERMS,
    ...NO_FACTS,
    ...terms,
    id,
    version: 1,
    status: 'ACTIVE',
    unitId: GUEST,
    hostId: scope.userId,
    guestId: GUEST,
    host: person(scope.userId),
    guest: person(GUEST),
    hash: 'x',
    files: [],
    signatures: [],
    versions: [],
    sentAt: '2026-01-01T00:00:00.000Z',
    endedOn: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  }
  valueOf(await applyRecords(scope.replica, [{ collection: 'agreements', id, n: 1, row }]))
}

const rents = () => firstValueFrom(queries.rents(scope, { today: today() }))
const ID = '00000000-0000-4000-8000-0000000000aa'

it('what is due this week is all that falls due in it, and not only the next of it', async () => {
  await agreementWith(ID, { startsOn: addDays(today(), 1), frequency: 'DAILY', rentPerWeek: 70 })
  const [rent] = await rents()
  expect(rent?.next?.amount).toBe(1_000)
  // Tomorrow and the five days after it; the eighth day belongs to next week.
  expect(rent?.dueThisWeek).toBe(6_000)
})

it('says where to pay as the agreement does, and a bank’s file is matched by the agreed reference', async () => {
  const terms = { startsOn: addDays(today(), -1), rentPerWeek: 70 }
  await agreementWith(ID, { ...terms, bankAccount: '01-0902-0068389-00', paymentReference: 'HUT 3' })
  const known = await firstValueFrom(queries.ledger(scope, { agreementId: ID, today: today() }))
  expect(known?.pay).toEqual({ account: '01-0902-0068389-00', reference: 'HUT 3', details: '' })
  const { payers } = await firstValueFrom(queries.bankLedgers(scope, { today: today() }))
  expect(payers[0]?.references[0]).toBe('HUT 3')
  await agreementWith(ID, { ...terms, bankAccount: 'ask me', paymentDetails: 'Or cash' })
  const other = await firstValueFrom(queries.ledger(scope, { agreementId: ID, today: today() }))
  expect(other?.pay).toEqual({ account: 'ask me', reference: '', details: 'Or cash' })
})

it('what was paid of it is not due any more, and rent that is late is owed instead', async () => {
  await agreementWith(ID, { startsOn: addDays(today(), -7), frequency: 'WEEKLY', rentPerWeek: 100 })
  const payment = { ...NO_ENTRY, agreementId: ID, kind: 'PAYMENT', method: 'CASH', amount: 12_500 }
  const writtenAt = new Date(scope.now()).toISOString()
  const fields = { ...payment, day: today(), writtenAt }
  valueOf(
    await mutations.createRecord(scope, {
      collection: 'ledgerEntries',
      id: '00000000-0000-4000-8000-0000000000bb',
      fields,
    }),
  )
  expect((await rents())[0]).toMatchObject({ owed: 7_500, dueThisWeek: 7_500, waiting: 1 })
})
