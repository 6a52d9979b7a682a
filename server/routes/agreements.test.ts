import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AgreementRow, type NewSignature } from '#contract/agreement.ts'
import { type AgreementTerms, NO_TERMS, termsOf } from '#contract/agreement-terms.ts'
import { ErrorBody } from '#contract/error.ts'
import { buildApp } from '#server/app.ts'
import { hashOfTerms } from '#server/store/agreement-signing.ts'
import { changesHead, readChanges } from '#server/store/feed.ts'
import { createAppBed, type AppBed } from '#tests/support/app-bed.ts'

let bed: AppBed
let app: FastifyInstance
const people = {
  host: { id: '', token: '' },
  guest: { id: '', token: '' },
  otherHost: { id: '', token: '' },
  otherGuest: { id: '', token: '' },
  admin: { id: '', token: '' },
}
type Name = keyof typeof people
let unitId = ''
/** A draft of the host with the guest, new for each test. */
let draft: AgreementRow

const TERMS: AgreementTerms = {
  ...NO_TERMS,
  hostName: 'Ngaire Holloway',
  guestName: 'Tom Hallward',
  rentPerWeek: 320,
}

beforeAll(async () => {
  bed = await createAppBed()
  const roles = {
    host: 'HOST',
    guest: 'GUEST',
    otherHost: 'HOST',
    otherGuest: 'GUEST',
    admin: 'ADMIN',
  } as const
  for (const [name, role] of Object.entries(roles) as [Name, (typeof roles)[Name]][]) {
    const email = `${name.toLowerCase()}@people.example`
    people[name] = { id: await bed.person({ email, role }), token: await bed.tokenOf({ email }) }
  }
  unitId = randomUUID()
  await bed.db
    .insertInto('units')
    .values({ id: unitId, host_id: people.host.id, title: 'Shearers’ Quarters' })
    .execute()
  app = await buildApp(bed.scope)
  for (const guest of ['guest', 'otherGuest'] as const)
    await call(guest, 'POST', '/chat', { unitId, participantId: people.host.id })
})
afterAll(async () => {
  await app.close()
  await bed.close()
})
beforeEach(async () => {
  draft = await created()
})

async function call(
  who: Name | null,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  payload?: object,
  version?: number,
) {
  const answer = await app.inject({
    method,
    url: `/v1${path}`,
    headers: {
      ...(who ? { authorization: `Bearer ${people[who].token}` } : {}),
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: answer.statusCode, body: answer.json() as unknown }
}

function rowOf({ body }: { body: unknown }): AgreementRow {
  return z.object({ data: AgreementRow }).parse(body).data
}

async function created(fields: object = TERMS, id: string = randomUUID()): Promise<AgreementRow> {
  const answer = await call('host', 'PUT', `/agreements/${id}`, {
    unitId,
    guestId: people.guest.id,
    ...fields,
  })
  return rowOf(answer)
}

function edit(who: Name | null, fields: object, version = draft.version) {
  return call(who, 'PATCH', `/agreements/${draft.id}`, fields, version)
}

function step(who: Name | null, name: string, row: AgreementRow, signature?: NewSignature) {
  return call(who, 'POST', `/agreements/${row.id}/steps`, {
    step: name,
    version: row.version,
    ...(signature ? { signature } : {}),
  })
}

async function sent(): Promise<AgreementRow> {
  return rowOf(await step('host', 'send', draft))
}

function signature(party: 'host' | 'guest', terms: AgreementTerms, id: string = randomUUID()): NewSignature {
  const name = party === 'host' ? 'Ngaire Holloway' : 'Tom Hallward'
  return {
    id,
    party,
    name,
    drawing: 'M10 10 L20 20',
    terms: termsOf(terms),
    signedAt: '2026-11-21T01:00:00Z',
  }
}

describe('a draft', () => {
  it('is written once, however often it is sent', async () => {
    const again = await created({ ...TERMS, rentPerWeek: 1 }, draft.id)
    expect(again).toEqual(draft)
    expect(draft).toMatchObject({
      status: 'DRAFT',
      version: 1,
      rentPerWeek: 320,
      hash: hashOfTerms(draft.id, TERMS),
    })
  })

  it('needs a unit of the host and a guest of a chat of theirs', async () => {
    const foreign = await call('otherHost', 'PUT', `/agreements/${randomUUID()}`, {
      unitId,
      guestId: people.guest.id,
    })
    expect(foreign.status).toBe(422)
    expect(ErrorBody.parse(foreign.body).validationErrors).toEqual([{ field: 'unitId', message: 'notYours' }])
    const stranger = await call('host', 'PUT', `/agreements/${randomUUID()}`, {
      unitId,
      guestId: people.admin.id,
    })
    expect(ErrorBody.parse(stranger.body).validationErrors).toEqual([{ field: 'guestId', message: 'noChat' }])
  })

  it.each<[Name | null, number]>([
    [null, 401],
    ['guest', 403],
    ['otherHost', 404],
  ])('can’t be written over by %s: %i', async (who, status) => {
    const answer = await call(who, 'PUT', `/agreements/${draft.id}`, { unitId, guestId: people.guest.id })
    expect(answer.status).toBe(status)
  })

  it('is not there for its guest until it is sent, nor in their feed', async () => {
    const since = await changesHead(bed.db, people.guest.id)
    await edit('host', { conditions: 'Firewood included' })
    expect((await call('guest', 'GET', `/agreements/${draft.id}`)).status).toBe(404)
    expect(await changesHead(bed.db, people.guest.id)).toBe(since)
    draft = { ...draft, version: draft.version + 1 }
    const row = await sent()
    const feed = await readChanges(bed.db, people.guest.id, since, 100)
    expect(feed.ok && feed.value.data).toMatchObject([
      { collection: 'agreements', id: row.id, row: { status: 'PENDING' } },
    ])
  })
})

describe('who may look at an agreement that was sent', () => {
  it.each<[Name | null, number]>([
    [null, 401],
    ['host', 200],
    ['guest', 200],
    ['admin', 200],
    ['otherHost', 404],
    ['otherGuest', 404],
  ])('%s: %i', async (who, status) => {
    const row = await sent()
    expect((await call(who, 'GET', `/agreements/${row.id}`)).status).toBe(status)
    const list = await call(who, 'GET', '/agreements?perPage=100')
    const ids = z.object({ data: z.array(z.object({ id: z.string() })) }).safeParse(list.body)
    const isListed = ids.success && ids.data.data.some(({ id }) => id === row.id)
    expect(isListed).toBe(who === 'host' || who === 'guest')
  })

  it('everybody’s are an administrator’s to list, and nobody else’s', async () => {
    expect((await call('host', 'GET', '/agreements?all=true')).status).toBe(403)
    const all = await call('admin', 'GET', '/agreements?all=true&search=hallward&status=DRAFT')
    expect(
      z
        .object({ data: z.array(AgreementRow) })
        .parse(all.body)
        .data.map(({ id }) => id),
    ).toContain(draft.id)
  })
})

describe('editing', () => {
  it('raises the version, leaves out what was not named, and gives the terms another hash', async () => {
    const row = rowOf(await edit('host', { bond: 1280 }))
    expect(row).toMatchObject({ version: 2, bond: 1280, rentPerWeek: 320 })
    expect(row.hash).not.toBe(draft.hash)
  })

  it('of another version than the server’s is a conflict that carries the row', async () => {
    await edit('host', { bond: 1280 })
    const late = await edit('host', { bond: 900 })
    expect(late.status).toBe(409)
    expect(AgreementRow.parse(ErrorBody.parse(late.body).current)).toMatchObject({ version: 2, bond: 1280 })
  })

  it.each<[Name | null, number]>([
    [null, 401],
    ['guest', 404],
    ['otherHost', 404],
    ['otherGuest', 404],
    ['admin', 404],
  ])('a draft is not for %s: %i', async (who, status) => {
    expect((await edit(who, { bond: 1 })).status).toBe(status)
  })

  it('once sent, the terms are fixed and the guest may not write even facts', async () => {
    const row = await sent()
    const fixed = await edit('host', { bond: 1, bondReceivedOn: '2026-11-02' }, row.version)
    expect(fixed.status).toBe(422)
    expect(ErrorBody.parse(fixed.body).validationErrors).toEqual([{ field: 'bond', message: 'fixed' }])
    expect((await edit('guest', { bondReceivedOn: '2026-11-02' }, row.version)).status).toBe(403)
    const facts = await edit('host', { bondReceivedOn: '2026-11-02' }, row.version)
    expect(rowOf(facts).bondReceivedOn).toBe('2026-11-02')
  })

  it('nothing of one that is over changes any more', async () => {
    const over = rowOf(await step('guest', 'decline', await sent()))
    expect((await edit('host', { bondLodgedOn: '2026-11-02' }, over.version)).status).toBe(422)
  })

  it('needs a version, and values of the right shape', async () => {
    expect((await call('host', 'PATCH', `/agreements/${draft.id}`, { bond: 1 })).status).toBe(422)
    for (const wrong of [{ bond: -1 }, { bond: 0.001 }, { startsOn: '2026-02-30' }, { regime: 'CASTLE' }])
      expect((await edit('host', wrong)).status).toBe(422)
  })
})

describe('signatures', () => {
  it('freeze the terms they are under; later terms are a version without one', async () => {
    const [mine, theirs] = [signature('host', TERMS), signature('guest', TERMS)]
    const signed = rowOf(await edit('host', { newSignatures: [mine, theirs] }))
    expect(signed.versions).toMatchObject([{ number: 1, hash: draft.hash, terms: TERMS }])
    expect(signed.signatures.map(({ id, hash }) => [id, hash])).toEqual(
      [mine, theirs].map(({ id }) => [id, draft.hash]).toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    )
    const later = rowOf(await edit('host', { rentPerWeek: 330 }, signed.version))
    expect(later.signatures.every(({ hash }) => hash !== later.hash)).toBe(true)
    expect(later.versions[0]?.terms.rentPerWeek).toBe(320)
  })

  it('are kept once, however often they arrive, as they were first', async () => {
    const first = signature('host', TERMS)
    const row = rowOf(await edit('host', { newSignatures: [first] }))
    const again = rowOf(
      await edit('host', { newSignatures: [{ ...first, name: 'Somebody else' }] }, row.version),
    )
    expect(again.signatures).toEqual(row.signatures)
    const other = await created({ ...TERMS, newSignatures: [] })
    const stolen = await call(
      'host',
      'PATCH',
      `/agreements/${other.id}`,
      { newSignatures: [first] },
      other.version,
    )
    expect(ErrorBody.parse(stolen.body).validationErrors).toEqual([
      { field: 'newSignatures', message: 'idTaken' },
    ])
  })
})

describe('the steps of an agreement', () => {
  it('lead from draft to active, the guest’s own acceptance among them', async () => {
    const pending = await sent()
    expect(pending.status).toBe('PENDING')
    const approved = rowOf(await step('guest', 'accept', pending, signature('guest', pending)))
    expect(approved).toMatchObject({
      status: 'APPROVED',
      signatures: [{ party: 'guest', recordedBy: people.guest.id }],
    })
    const active = rowOf(await step('host', 'start', approved))
    expect(rowOf(await step('host', 'complete', active)).status).toBe('COMPLETED')
  })

  it.each<[Name | null, string, number]>([
    [null, 'accept', 401],
    ['host', 'accept', 403],
    ['otherGuest', 'accept', 404],
    ['otherHost', 'cancel', 404],
    ['admin', 'accept', 404],
    ['guest', 'send', 409],
    ['host', 'start', 409],
  ])('%s can’t %s what is pending: %i', async (who, name, status) => {
    expect((await step(who, name, await sent())).status).toBe(status)
  })

  it('an acceptance of what has changed meanwhile is a conflict that carries the row', async () => {
    const pending = await sent()
    await edit('host', { bondReceivedOn: '2026-11-02' }, pending.version)
    const late = await step('guest', 'accept', pending)
    expect(late.status).toBe(409)
    expect(AgreementRow.parse(ErrorBody.parse(late.body).current).bondReceivedOn).toBe('2026-11-02')
  })

  it('an acceptance signed under other terms, or for the other party, is refused', async () => {
    const pending = await sent()
    expect((await step('guest', 'accept', pending, signature('guest', { ...TERMS, bond: 1 }))).status).toBe(
      422,
    )
    expect((await step('guest', 'accept', pending, signature('host', TERMS))).status).toBe(422)
  })
})
