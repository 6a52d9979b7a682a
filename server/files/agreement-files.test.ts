import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { UNUSED_FILE_LIFE_MS } from '#contract/limits.ts'
import { NO_FACTS, NO_TERMS } from '#contract/agreement-terms.ts'
import { addSignatures, hashOfTerms } from '#server/records/agreements/agreement-signing.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import { agreementRows } from '#server/records/agreements/agreement-rows.ts'
import { changesHead } from '#server/store/feed.ts'
import { PDF } from '#tests/support/pictures.ts'
import { createUploadBed, type UploadBed } from '#tests/support/upload-bed.ts'
import { tidyFiles } from './tidy-files.ts'
import { createUploadScope } from './upload-scope.ts'

let bed: UploadBed
beforeAll(async () => {
  bed = await createUploadBed()
})
afterAll(() => bed.close())

const attach = (who: 'host' | 'stranger', ownerId: string) =>
  bed.put(who, PDF, { purpose: 'agreementFile', ownerId, name: 'Insulation.pdf' })

/** Creates an agreement between host and guest that names these files. */
async function agreementWith(id: string, attachments: string[], isSent: boolean): Promise<void> {
  const terms = { ...NO_TERMS, attachments }
  const unitId = randomUUID()
  await bed.db.insertInto('units').values({ id: unitId, host_id: bed.ids.host, title: 'Loft' }).execute()
  const at = new Date()
  await bed.db
    .insertInto('agreements')
    .values({
      id,
      host_id: bed.ids.host,
      guest_id: bed.ids.guest,
      unit_id: unitId,
      terms: JSON.stringify(terms),
      facts: JSON.stringify(NO_FACTS),
      hash: hashOfTerms(id, terms),
      sent_at: isSent ? at : null,
      created_at: at,
      updated_at: at,
    })
    .execute()
}

/** Adds a version of the agreement, signed by its host, that names these files. */
async function signWith(agreementId: string, attachments: string[]): Promise<void> {
  await inTransaction(bed.db, (tx) =>
    addSignatures(tx, {
      agreementId,
      recordedBy: bed.ids.host,
      at: new Date(),
      signatures: [
        {
          id: randomUUID(),
          party: 'host',
          name: 'Ngaire',
          drawing: null,
          terms: { ...NO_TERMS, attachments },
          signedAt: '2026-11-21T01:00:00Z',
        },
      ],
    }),
  )
}

it('only the host can upload a file whose id an agreement names', async () => {
  const [agreement, id] = [randomUUID(), randomUUID()]
  await agreementWith(agreement, [id], true)
  for (const who of ['guest', 'stranger'] as const)
    expect((await bed.put(who, PDF, { id, purpose: 'ticketFile' })).status).toBe(403)
  const own = { id, purpose: 'agreementFile', ownerId: agreement, name: 'Insulation.pdf' } as const
  expect((await bed.put('host', PDF, own)).status).toBe(200)
})

it('the host can read an attachment, the guest only once it is sent, others never', async () => {
  const [draft, sent] = [randomUUID(), randomUUID()]
  const [early, late] = [await attach('host', draft), await attach('host', sent)]
  await agreementWith(draft, [early.id], false)
  await agreementWith(sent, [late.id], true)
  const statuses = async (id: string) =>
    Promise.all(
      ([null, 'host', 'guest', 'stranger'] as const).map(
        async (who) => (await bed.contentOf(who, id)).statusCode,
      ),
    )
  expect(await statuses(early.id)).toEqual([401, 200, 404, 404])
  expect(await statuses(late.id)).toEqual([401, 200, 200, 404])
  const [row] = await agreementRows(bed.db, bed.ids.guest, [sent])
  expect(row?.files).toMatchObject([{ id: late.id, name: 'Insulation.pdf', kind: 'pdf', url: null }])
})

// Neither one of its two people’s nor a refused one.
it('the audit log records an administrator’s read of an attachment, and no other', async () => {
  const id = randomUUID()
  const file = await attach('host', id)
  await agreementWith(id, [file.id], true)
  const reads = () => bed.db.selectFrom('private_reads').selectAll().where('agreement_id', '=', id).execute()
  for (const who of ['host', 'guest', 'stranger'] as const) await bed.contentOf(who, file.id)
  expect(await reads()).toEqual([])
  const admin = await bed.person({ email: 'admin@people.example', role: 'ADMIN' })
  const token = await bed.tokenOf({ email: 'admin@people.example' })
  const url = `/v1/uploads/${file.id}/content`
  expect((await bed.as(token, { method: 'GET', url })).statusCode).toBe(200)
  expect(await reads()).toMatchObject([{ reader_id: admin, file_id: file.id, read_from: '127.0.0.1' }])
})

it('terms give no access to a file of somebody else or of another agreement', async () => {
  const [one, other] = [randomUUID(), randomUUID()]
  const file = await attach('host', other)
  await agreementWith(one, [file.id], true)
  expect((await bed.contentOf('guest', file.id)).statusCode).toBe(404)
  expect((await attach('stranger', one)).status).toBe(403)
})

it('an attachment that arrives after its agreement moves both people’s feeds', async () => {
  const id = randomUUID()
  await agreementWith(id, [], true)
  const heads = () => Promise.all([changesHead(bed.db, bed.ids.host), changesHead(bed.db, bed.ids.guest)])
  const before = await heads()
  await attach('host', id)
  const after = await heads()
  expect(after.every((head, n) => head !== before[n])).toBe(true)
})

// Then it stays for both.
it('the uploader can remove an attachment until it is sent or signed', async () => {
  const [draft, sent] = [randomUUID(), randomUUID()]
  const [loose, signed] = [await attach('host', draft), await attach('host', draft)]
  await agreementWith(draft, [loose.id, signed.id], false)
  await signWith(draft, [signed.id])
  const [offered, other] = [await attach('host', sent), await attach('host', sent)]
  await agreementWith(sent, [offered.id], true)
  const statuses: number[] = []
  for (const { id } of [loose, signed, offered, other])
    statuses.push((await bed.call('host', 'DELETE', `/v1/uploads/${id}`)).statusCode)
  expect(statuses).toEqual([204, 409, 409, 204])
  expect((await bed.contentOf('host', loose.id)).statusCode).toBe(404)
  expect((await bed.contentOf('host', signed.id)).statusCode).toBe(200)
  expect((await bed.contentOf('guest', offered.id)).statusCode).toBe(200)
})

it('tidying removes an old file that no version names, and keeps a signed one', async () => {
  const id = randomUUID()
  const [unused, signed, waiting] = [
    await attach('host', id),
    await attach('host', id),
    await attach('host', randomUUID()),
  ]
  await agreementWith(id, [], true)
  await signWith(id, [signed.id])
  bed.advance(UNUSED_FILE_LIFE_MS + 1000)
  await tidyFiles(createUploadScope(bed.scope))
  const left = await bed.db
    .selectFrom('files')
    .select('id')
    .where('id', 'in', [unused.id, signed.id, waiting.id])
    .execute()
  expect(new Set(left.map((file) => file.id))).toEqual(new Set([signed.id, waiting.id]))
})
