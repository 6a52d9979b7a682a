import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { z } from 'zod'
import type { AgreementRow } from '#contract/agreement.ts'
import { termsOf } from '#contract/agreement-terms.ts'
import { ErrorBody } from '#contract/error.ts'
import { LedgerEntry, type NewLedgerEntry, NO_ENTRY } from '#contract/ledger-entry.ts'
import { type Account, accountOf } from '#domain/money/balance.ts'
import { entriesOf } from '#server/records/ledger/ledger-rows.ts'
import { type AgreementPerson, draftBed, rowOf } from './agreements-bed.ts'

/** The day of the entries, unless a test says another one. */
export const DAY = '2026-01-05'

/** Agreements that both have accepted, and entries in their ledgers, as their people write them. */
export function ledgerBed() {
  const bed = draftBed()

  async function accepted(): Promise<AgreementRow> {
    return rowOf(await bed.step('guest', 'accept', await bed.sent()))
  }

  /** Returns the account of an agreement by what the server has stored. */
  async function accountNow(row: AgreementRow, today = DAY): Promise<Account> {
    const tenancy = { ...termsOf(row), status: row.status, endedOn: null }
    return accountOf(tenancy, await entriesOf(bed.db, row.id), today)
  }

  /** Returns how many lines the server has written in conversations. */
  async function linesTold(): Promise<number> {
    const lines = await bed.db.selectFrom('messages').select('id').where('kind', '=', 'system').execute()
    return lines.length
  }

  function entry(agreementId: string, fields: Partial<NewLedgerEntry> = {}): NewLedgerEntry {
    return {
      ...NO_ENTRY,
      agreementId,
      kind: 'PAYMENT',
      amount: 32_000,
      day: DAY,
      method: 'CASH',
      writtenAt: `${DAY}T01:00:00.000Z`,
      ...fields,
    }
  }

  const add = (who: AgreementPerson | null, body: NewLedgerEntry, id: string = randomUUID()) =>
    bed.call(who, 'PUT', `/ledger-entries/${id}`, body)

  async function added(who: AgreementPerson, body: NewLedgerEntry, id?: string): Promise<LedgerEntry> {
    const { status, body: answer } = await add(who, body, id)
    expect(status, JSON.stringify(answer)).toBe(200)
    return z.object({ data: LedgerEntry }).parse(answer).data
  }

  async function problems(who: AgreementPerson, body: NewLedgerEntry): Promise<object> {
    const { status, body: answer } = await add(who, body)
    expect(status).toBe(422)
    const errors = ErrorBody.parse(answer).validationErrors ?? []
    return Object.fromEntries(errors.map(({ field, message }) => [field, message]))
  }

  async function listed(who: AgreementPerson, query = ''): Promise<LedgerEntry[]> {
    const { body } = await bed.call(who, 'GET', `/ledger-entries${query}`)
    return z.object({ data: z.array(LedgerEntry) }).parse(body).data
  }

  return { bed, accepted, accountNow, linesTold, entry, add, added, problems, listed }
}
