import { NO_NOTICES } from '#tests/support/no-mail.ts'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NO_FACTS, NO_TERMS } from '#contract/agreement-terms.ts'
import { UNUSED_FILE_LIFE_MS } from '#contract/limits.ts'
import { NO_ENTRY } from '#contract/ledger-entry.ts'
import { createExpense, editExpense } from '#server/records/expenses/expenses.ts'
import { expenseRows } from '#server/records/expenses/expense-rows.ts'
import { hashOfTerms } from '#server/records/agreements/agreement-signing.ts'
import { addEntry } from '#server/records/ledger/ledger.ts'
import { ledgerRows } from '#server/records/ledger/ledger-rows.ts'
import { changesHead } from '#server/store/feed.ts'
import { findFile } from '#server/store/files.ts'
import { PDF } from '#tests/support/pictures.ts'
import { createUploadBed, type UploadBed, type UploadPerson } from '#tests/support/upload-bed.ts'
import { tidyFiles } from './tidy-files.ts'
import { createUploadScope } from './upload-scope.ts'

let bed: UploadBed
beforeAll(async () => {
  bed = await createUploadBed()
})
afterAll(() => bed.close())

const DAY = '2026-11-20'

async function agreement(): Promise<string> {
  const [id, unitId] = [v7(), v7()]
  await bed.db.insertInto('units').values({ id: unitId, host_id: bed.ids.host, title: 'Loft' }).execute()
  await bed.db
    .insertInto('agreements')
    .values({
      id,
      host_id: bed.ids.host,
      guest_id: bed.ids.guest,
      unit_id: unitId,
      status: 'ACTIVE',
      terms: JSON.stringify(NO_TERMS),
      facts: JSON.stringify(NO_FACTS),
      hash: hashOfTerms(id, NO_TERMS),
      sent_at: new Date(),
    })
    .execute()
  return id
}

async function claim(id: string, attachments: string[], kind: 'CLAIM' | 'PAYMENT' = 'CLAIM') {
  const entry = { ...NO_ENTRY, agreementId: await agreement(), kind, amount: 32_000, day: DAY, attachments }
  const userId = bed.ids[kind === 'CLAIM' ? 'guest' : 'host']
  const written = { ...entry, method: 'BANK' as const, writtenAt: `${DAY}T00:00:00.000Z` }
  return addEntry(bed.db, { id, userId, entry: written, at: bed.scope.now(), newId: v7, notices: NO_NOTICES })
}

const slip = (who: UploadPerson, ownerId: string, id = v7()) =>
  bed.put(who, PDF, { id, purpose: 'ledgerFile', ownerId, name: 'Slip.pdf' })

describe('the slip of a claim', () => {
  it('may arrive before its claim, and is readable only by the two of the agreement', async () => {
    const [entryId, fileId] = [v7(), v7()]
    expect((await slip('guest', entryId, fileId)).status).toBe(200)
    expect((await bed.contentOf('host', fileId)).statusCode).toBe(404)
    await claim(entryId, [fileId])
    for (const who of ['host', 'guest'] as const) {
      expect((await bed.contentOf(who, fileId)).statusCode).toBe(200)
      const [row] = await ledgerRows(bed.db, bed.ids[who], [entryId])
      expect(row?.files).toMatchObject([{ id: fileId, name: 'Slip.pdf' }])
    }
    expect((await bed.contentOf('stranger', fileId)).statusCode).toBe(404)
    expect((await bed.contentOf(null, fileId)).statusCode).toBe(401)
  })

  it('moves the host’s feed when it arrives after its claim', async () => {
    const [entryId, fileId] = [v7(), v7()]
    await claim(entryId, [fileId])
    const before = await changesHead(bed.db, bed.ids.host)
    expect((await slip('guest', entryId, fileId)).status).toBe(200)
    expect(await changesHead(bed.db, bed.ids.host)).not.toEqual(before)
    expect((await ledgerRows(bed.db, bed.ids.host, [entryId]))[0]?.files).toHaveLength(1)
  })

  it('can be added only by the guest who claims, and can’t be removed', async () => {
    const [entryId, fileId] = [v7(), v7()]
    await claim(entryId, [fileId])
    expect((await slip('host', entryId)).status).toBe(403)
    expect((await slip('stranger', v7(), fileId)).status).toBe(403)
    await slip('guest', entryId, fileId)
    expect((await bed.call('guest', 'DELETE', `/v1/uploads/${fileId}`)).statusCode).toBe(409)
  })

  it('belongs to a claim and to no other entry', async () => {
    expect(await claim(v7(), [v7()], 'PAYMENT')).toMatchObject({
      ok: false,
      failure: { fields: { attachments: 'unwanted' } },
    })
  })
})

describe('the receipt of an expense', () => {
  it('is private to its host, and is tidied up once the expense drops it', async () => {
    const [id, fileId] = [v7(), v7()]
    const by = { userId: bed.ids.host, at: bed.scope.now(), wire: 2 }
    const expense = {
      day: DAY,
      kind: 'POWER',
      amount: 500,
      unitId: null,
      note: '',
      isRemoved: false,
    } as const
    await createExpense(bed.db, by, id, { ...expense, attachments: [fileId] })
    const put = (who: UploadPerson) => bed.put(who, PDF, { id: fileId, purpose: 'expenseFile', ownerId: id })
    expect((await put('guest')).status).toBe(403)
    expect((await put('stranger')).status).toBe(403)
    expect((await put('host')).status).toBe(200)
    expect((await expenseRows(bed.db, bed.ids.host, [id]))[0]?.files).toHaveLength(1)
    expect((await bed.contentOf('stranger', fileId)).statusCode).toBe(404)
    expect((await bed.call('host', 'DELETE', `/v1/uploads/${fileId}`)).statusCode).toBe(409)

    const isThere = async () => (await findFile(bed.db, fileId)) !== null
    const uploads = createUploadScope(bed.scope)
    bed.advance(UNUSED_FILE_LIFE_MS + 1)
    await tidyFiles(uploads)
    expect(await isThere()).toBe(true)
    expect(await editExpense(bed.db, by, id, 1, { attachments: [] })).toMatchObject({ ok: true })
    await tidyFiles(uploads)
    expect(await isThere()).toBe(false)
  })
})
