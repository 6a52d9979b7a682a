import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { NO_ENTRY } from '#contract/ledger-entry.ts'
import { AGREED_TERMS, type AgreementPerson, draftBed, rowOf } from '#tests/support/agreements-bed.ts'

const bed = draftBed(() => ({ REQUESTS_PER_MINUTE: '100000' }))
const room = (id: string = randomUUID(), who: AgreementPerson = 'host') =>
  bed.call(who, 'PUT', `/units/${id}`, { title: 'Shed' })
const draft = (id: string = randomUUID()) =>
  bed.call('host', 'PUT', `/agreements/${id}`, {
    ...AGREED_TERMS,
    unitId: bed.unitId,
    guestId: bed.people.guest.id,
  })
const refusedFor = (field: string, message: string) => ({
  status: 422,
  body: { code: 'invalid', validationErrors: [{ field, message }] },
})
const WRITTEN_AT = '2026-11-21T01:00:00.000Z'
function claim(agreementId: string, fields: object = {}, id: string = randomUUID()) {
  const said = { ...NO_ENTRY, kind: 'CLAIM', amount: 100, day: '2026-11-20', method: 'BANK' }
  const entry = { ...said, agreementId, writtenAt: WRITTEN_AT, ...fields }
  return bed.call('guest', 'PUT', `/ledger-entries/${id}`, entry)
}
const accepted = async () => rowOf(await bed.step('guest', 'accept', await bed.sent())).id

test('limits a host to 200 rooms, not counting repeats', async () => {
  await sql`
    insert into units (id, host_id, title)
    select gen_random_uuid(), ${bed.people.host.id}, 'Many' from generate_series(1, 198)
  `.execute(bed.db)
  // One is the bed's.
  const id = randomUUID()
  expect((await room(id)).status).toBe(200)
  expect(await room()).toMatchObject(refusedFor('title', 'tooMany'))
  expect((await room(id)).status).toBe(200)
  expect((await room(randomUUID(), 'otherHost')).status).toBe(200)
  await bed.db.updateTable('units').set({ status: 'DELETED' }).where('id', '=', id).execute()
  expect((await room()).status).toBe(200)
  await bed.db.deleteFrom('units').where('title', 'in', ['Many', 'Shed']).execute()
})

test('many rooms at once don’t exceed the limit', async () => {
  await sql`
    insert into units (id, host_id, title)
    select gen_random_uuid(), ${bed.people.host.id}, 'Many' from generate_series(1, 197)
  `.execute(bed.db)
  const made = await Promise.all(Array.from({ length: 6 }, () => room()))
  expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 422, 422, 422, 422])
  await bed.db.deleteFrom('units').where('title', 'in', ['Many', 'Shed']).execute()
})

test('limits a host to 50 drafts, until one is sent', async () => {
  const { count } = await bed.db
    .selectFrom('agreements')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'DRAFT')
    .executeTakeFirstOrThrow()
  for (let nth = count; nth < 50; nth += 1) expect((await draft()).status).toBe(200)
  expect(await draft()).toMatchObject(refusedFor('unitId', 'tooManyDrafts'))
  expect((await draft(bed.draft.id)).status).toBe(200)
  await bed.sent()
  expect((await draft()).status).toBe(200)
  await bed.db.deleteFrom('agreements').execute()
})

test('limits an agreement to 20 open claims, whatever the guest’s clock says', async () => {
  const id = await accepted()
  // By this clock, a claim has lapsed before it arrives.
  const old = { writtenAt: '2020-01-01T00:00:00.000Z' }
  const first = randomUUID()
  expect((await claim(id, {}, first)).status).toBe(200)
  for (let nth = 1; nth < 20; nth += 1) expect((await claim(id, nth % 2 ? old : {})).status).toBe(200)
  expect(await claim(id)).toMatchObject(refusedFor('agreementId', 'tooMany'))
  expect((await claim(id, {}, first)).status).toBe(200)
  const decline = { ...NO_ENTRY, kind: 'DECLINE', entryId: first, day: '2026-11-20', writtenAt: WRITTEN_AT }
  const answer = { ...decline, agreementId: id }
  expect((await bed.call('host', 'PUT', `/ledger-entries/${randomUUID()}`, answer)).status).toBe(200)
  expect((await claim(id)).status).toBe(200)
  expect((await claim(id)).status).toBe(422)
})

test('limits a guest to 60 claims at once, and then one a minute', async () => {
  const other = await accepted()
  let told = await claim(other)
  for (let nth = 0; nth < 70 && told.status !== 429; nth += 1) told = await claim(other)
  expect(told).toMatchObject({ status: 429, body: { code: 'tooMany' } })
  bed.advance(60_000)
  // The claims of that agreement are full; the limit of the hour is not.
  expect((await claim(other)).status).toBe(422)
  expect((await claim(other)).status).toBe(429)
})

test('limits a person to writing 20 MB at once, and says how long to wait for more', async () => {
  const id = randomUUID()
  expect((await room(id, 'otherHost')).status).toBe(200)
  const { token } = bed.people.otherHost
  // The longest add-ons: 30 texts of 5,000 characters with three bytes each.
  const addOns = Array.from({ length: 30 }, () => ({
    id: randomUUID(),
    name: '',
    description: 'ā'.normalize('NFD').repeat(2_500),
    amount: 1,
    chargeFrequency: 'WEEKLY',
  }))
  let sent = 0
  let retryAfter: unknown
  // The same again and again: all but the first change nothing, and count all the same.
  const payload = JSON.stringify({ addOns })
  for (let nth = 0; nth < 200; nth += 1) {
    const headers = { 'if-match': nth === 0 ? '"1"' : '"2"', 'content-type': 'application/json' }
    const told = await bed.as(token, { method: 'PATCH', url: `/v1/units/${id}`, headers, payload })
    if (told.statusCode === 429) {
      retryAfter = told.headers['retry-after']
      break
    }
    expect(told.statusCode, `${nth} ${told.body.slice(0, 300)}`).toBe(200)
    sent += Buffer.byteLength(payload)
  }
  expect(sent).toBeGreaterThan(19_000_000)
  expect(sent).toBeLessThanOrEqual(20_000_000)
  expect(Number(retryAfter)).toBeGreaterThan(0)
  // Reading goes on, and so does what somebody else writes.
  expect((await bed.call('otherHost', 'GET', '/units')).status).toBe(200)
  expect(await bed.edit('host', { conditions: 'Quiet' })).toMatchObject({ status: 200 })
  bed.advance(3_600_000)
  expect((await room(id, 'otherHost')).status).toBe(200)
})

test('the public list doesn’t read blocked days that are over', async () => {
  const occupied = z.object({ 'QUERY PLAN': z.string() })
  await sql`
    insert into blocked_days (id, host_id, unit_id, first_day, last_day, note, is_removed, created_at, updated_at)
    select gen_random_uuid(), ${bed.people.host.id}, ${bed.unitId}, '2020-01-01', '2020-01-02', '', false, now(), now()
    from generate_series(1, 20000)
  `.execute(bed.db)
  await sql`analyze blocked_days`.execute(bed.db)
  const plan = await sql`
    explain select first_day from blocked_days
    where unit_id = any(${[bed.unitId]}) and is_removed = false and last_day >= '2026-11-21'
  `.execute(bed.db)
  expect(plan.rows.map((row) => occupied.parse(row)['QUERY PLAN']).join('\n')).toContain('blocked_days_unit')
  await bed.db.updateTable('units').set({ status: 'PUBLISHED' }).where('id', '=', bed.unitId).execute()
  const { body } = await bed.call(null, 'GET', '/listings')
  expect(body).toMatchObject({ data: [{ id: bed.unitId, free: { from: '2026-11-21' } }] })
})
