import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AgreementRow } from '#contract/agreement.ts'
import { ErrorBody } from '#contract/error.ts'
import { hashOfTerms } from './agreement-signing.ts'
import { changesHead } from '#server/store/feed.ts'
import { readChanges } from '#server/changes/read-changes.ts'
import {
  AGREED_TERMS,
  type AgreementPerson,
  draftBed,
  rowOf,
  signature,
} from '#tests/support/agreements-bed.ts'

const bed = draftBed()

describe('a draft', () => {
  it('is written once, however often it is sent', async () => {
    const again = await bed.created({ ...AGREED_TERMS, rentPerWeek: 1 }, bed.draft.id)
    expect(again).toEqual(bed.draft)
    expect(bed.draft).toMatchObject({
      status: 'DRAFT',
      version: 1,
      rentPerWeek: 320,
      hash: hashOfTerms(bed.draft.id, AGREED_TERMS),
    })
  })

  it('needs a unit of the host and a guest from one of their chats', async () => {
    const foreign = await bed.call('otherHost', 'PUT', `/agreements/${randomUUID()}`, {
      unitId: bed.unitId,
      guestId: bed.people.guest.id,
    })
    expect(foreign.status).toBe(422)
    expect(ErrorBody.parse(foreign.body).validationErrors).toEqual([{ field: 'unitId', message: 'notYours' }])
    const stranger = await bed.call('host', 'PUT', `/agreements/${randomUUID()}`, {
      unitId: bed.unitId,
      guestId: bed.people.admin.id,
    })
    expect(ErrorBody.parse(stranger.body).validationErrors).toEqual([{ field: 'guestId', message: 'noChat' }])
  })

  it('can’t be created or sent for a deleted unit', async () => {
    const parties = { unitId: bed.unitId, guestId: bed.people.guest.id }
    const mark = (status: 'PUBLISHED' | 'DELETED') =>
      bed.db.updateTable('units').set({ status }).where('id', '=', bed.unitId).execute()
    await mark('DELETED')
    const begun = await bed.call('host', 'PUT', `/agreements/${randomUUID()}`, parties)
    const sent = await bed.step('host', 'send', bed.draft)
    await mark('PUBLISHED')
    for (const refused of [begun, sent]) {
      expect(refused.status).toBe(422)
      const { validationErrors } = ErrorBody.parse(refused.body)
      expect(validationErrors).toEqual([{ field: 'unitId', message: 'deleted' }])
    }
  })

  it.each<[AgreementPerson | null, number]>([
    [null, 401],
    ['guest', 403],
    ['otherHost', 404],
  ])('can’t be overwritten by %s: %i', async (who, status) => {
    const answer = await bed.call(who, 'PUT', `/agreements/${bed.draft.id}`, {
      unitId: bed.unitId,
      guestId: bed.people.guest.id,
    })
    expect(answer.status).toBe(status)
  })

  it('is hidden from its guest and their feed until it is sent', async () => {
    const since = await changesHead(bed.db, bed.people.guest.id)
    await bed.edit('host', { conditions: 'Firewood included' })
    expect((await bed.call('guest', 'GET', `/agreements/${bed.draft.id}`)).status).toBe(404)
    expect(await changesHead(bed.db, bed.people.guest.id)).toBe(since)
    bed.draft = { ...bed.draft, version: bed.draft.version + 1 }
    const row = await bed.sent()
    const feed = await readChanges(bed.db, bed.people.guest.id, since, 100)
    expect(feed.ok && feed.value.data).toMatchObject([
      { collection: 'agreements', id: row.id, row: { status: 'PENDING' } },
      { collection: 'messages', row: { event: { name: 'agreementSent', agreementId: row.id } } },
      { collection: 'chats' },
      { collection: 'units' },
    ])
  })
})

describe('access to a sent agreement', () => {
  it.each<[AgreementPerson | null, number]>([
    [null, 401],
    ['host', 200],
    ['guest', 200],
    ['admin', 200],
    ['otherHost', 404],
    ['otherGuest', 404],
  ])('%s: %i', async (who, status) => {
    const row = await bed.sent()
    expect((await bed.call(who, 'GET', `/agreements/${row.id}`)).status).toBe(status)
    const list = await bed.call(who, 'GET', '/agreements?perPage=100')
    const ids = z.object({ data: z.array(z.object({ id: z.string() })) }).safeParse(list.body)
    const isListed = ids.success && ids.data.data.some(({ id }) => id === row.id)
    expect(isListed).toBe(who === 'host' || who === 'guest')
  })

  it('the audit log permanently records reads by administrators, not by the parties', async () => {
    const row = await bed.sent()
    const reads = () =>
      bed.db.selectFrom('private_reads').selectAll().where('agreement_id', '=', row.id).execute()
    for (const who of ['host', 'guest', 'otherHost'] as const)
      await bed.call(who, 'GET', `/agreements/${row.id}`)
    expect(await reads()).toEqual([])
    await bed.call('admin', 'GET', `/agreements/${row.id}`)
    await bed.call('admin', 'GET', '/agreements?all=true')
    const reader = { reader_id: bed.people.admin.id, read_from: '127.0.0.1' }
    expect(await reads()).toMatchObject([reader, reader])
    await expect(bed.db.deleteFrom('private_reads').execute()).rejects.toThrow('only grows')
    await expect(bed.db.updateTable('private_reads').set({ read_from: '' }).execute()).rejects.toThrow(
      'only grows',
    )
  })

  it('only an administrator can list everybody’s agreements', async () => {
    expect((await bed.call('host', 'GET', '/agreements?all=true')).status).toBe(403)
    const all = await bed.call('admin', 'GET', '/agreements?all=true&search=hallward&status=DRAFT')
    expect(
      z
        .object({ data: z.array(AgreementRow) })
        .parse(all.body)
        .data.map(({ id }) => id),
    ).toContain(bed.draft.id)
  })

  it('a list by status states its page count, and rejects an unknown status', async () => {
    const Page = z.object({ data: z.array(AgreementRow), meta: z.object({ lastPage: z.number() }) })
    const listed = async (query: string) =>
      Page.parse((await bed.call('admin', 'GET', `/agreements?all=true&${query}`)).body)
    const sent = await bed.sent()
    const pending = await listed('status=PENDING&perPage=100')
    expect(pending.data.map(({ id }) => id)).toContain(sent.id)
    expect(new Set(pending.data.map(({ status }) => status))).toEqual(new Set(['PENDING']))
    expect(await listed('status=PENDING&perPage=1&page=90')).toEqual({
      data: [],
      meta: { lastPage: pending.data.length },
    })
    expect((await bed.call('admin', 'GET', '/agreements?all=true&status=LOST')).status).toBe(422)
  })
})

describe('editing', () => {
  it('raises the version, keeps other fields, and changes the hash of the terms', async () => {
    const row = rowOf(await bed.edit('host', { bond: 1280 }))
    expect(row).toMatchObject({ version: 2, bond: 1280, rentPerWeek: 320 })
    expect(row.hash).not.toBe(bed.draft.hash)
  })

  it('an outdated version conflicts, and returns the current row', async () => {
    await bed.edit('host', { bond: 1280 })
    const late = await bed.edit('host', { bond: 900 })
    expect(late.status).toBe(409)
    expect(AgreementRow.parse(ErrorBody.parse(late.body).current)).toMatchObject({ version: 2, bond: 1280 })
  })

  it('again after a lost response succeeds and doesn’t raise the version', async () => {
    const newSignatures = [signature('host', { ...AGREED_TERMS, bond: 1280 })]
    const first = rowOf(await bed.edit('host', { bond: 1280, newSignatures }))
    expect(rowOf(await bed.edit('host', { bond: 1280, newSignatures }))).toEqual(first)
  })

  it.each<[AgreementPerson | null, number]>([
    [null, 401],
    ['guest', 403],
    ['otherHost', 404],
    ['otherGuest', 403],
    ['admin', 404],
  ])('a draft is refused to %s: %i', async (who, status) => {
    expect((await bed.edit(who, { bond: 1 })).status).toBe(status)
  })

  it('after sending can’t change the terms, and the guest can’t edit even facts', async () => {
    const row = await bed.sent()
    const fixed = await bed.edit('host', { bond: 1, bondReceivedOn: '2026-11-02' }, row.version)
    expect(fixed.status).toBe(422)
    expect(ErrorBody.parse(fixed.body).validationErrors).toEqual([{ field: 'bond', message: 'fixed' }])
    expect((await bed.edit('guest', { bondReceivedOn: '2026-11-02' }, row.version)).status).toBe(403)
    const facts = await bed.edit('host', { bondReceivedOn: '2026-11-02' }, row.version)
    expect(rowOf(facts).bondReceivedOn).toBe('2026-11-02')
  })

  it('an agreement that is over is refused', async () => {
    const over = rowOf(await bed.step('guest', 'decline', await bed.sent()))
    expect((await bed.edit('host', { bondLodgedOn: '2026-11-02' }, over.version)).status).toBe(422)
  })

  it('needs a version, and values of the right shape', async () => {
    expect((await bed.call('host', 'PATCH', `/agreements/${bed.draft.id}`, { bond: 1 })).status).toBe(422)
    for (const wrong of [{ bond: -1 }, { bond: 0.001 }, { startsOn: '2026-02-30' }, { regime: 'CASTLE' }])
      expect((await bed.edit('host', wrong)).status).toBe(422)
  })
})
