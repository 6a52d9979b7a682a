import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AgreementChangeRow } from '#contract/agreement-change.ts'
import type { NoticeToEnd } from '#contract/agreement-change-states.ts'
import type { AgreementRow } from '#contract/agreement.ts'
import { type AgreementTerms, termsOf } from '#contract/agreement-terms.ts'
import { changesSince } from '#contract/changes.ts'
import { WIRE } from '#contract/wire.ts'
import { changedTerms, NO_CHANGE } from '#domain/calendar/changed-terms.ts'
import type { HandTables } from '#server/access/hands.ts'
import type { ArrivalTables } from '#server/records/arrival-notes/arrival-note-rows.ts'
import {
  AGREED_TERMS,
  type AgreementPerson,
  changeOf,
  draftBed,
  problemsOf,
  rowOf,
  signature,
} from '#tests/support/agreements-bed.ts'

/*
 * The clock of the tests says Saturday 21 November 2026, 10 pm in Auckland. What is handed over then is received that
 * day; what is sent electronically, on Monday the 23rd. The days are counted by hand from there (section 51).
 */

const bed = draftBed()
type Answer = { status: number; body: unknown }

const TODAY = '2026-11-21'
const NOTICE: NoticeToEnd = { ground: 'NO_REASON', lastDay: '2026-12-12', method: 'HAND', servedOn: TODAY }
const TENANCY = { regime: 'RESIDENTIAL', startsOn: '2026-01-01', endsOn: null } as const

let agreed: AgreementRow
/** Returns an agreement that both accepted, in a room of its own. */
async function agreement(
  terms: Partial<AgreementTerms>,
  unitId: string = randomUUID(),
): Promise<AgreementRow> {
  await bed.db
    .insertInto('units')
    .values({ id: unitId, host_id: bed.people.host.id, title: 'A hut', status: 'PUBLISHED' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const draft = await bed.created({ ...AGREED_TERMS, ...terms, unitId })
  return rowOf(await bed.step('guest', 'accept', rowOf(await bed.step('host', 'send', draft))))
}
beforeEach(async () => {
  agreed = rowOf(await bed.step('host', 'start', await agreement(TENANCY)))
})

function give(
  who: AgreementPerson | null,
  notice: Partial<NoticeToEnd> = {},
  {
    of = agreed,
    id = randomUUID() as string,
    ...others
  }: { of?: AgreementRow; id?: string; endsOn?: string } = {},
): Promise<Answer> {
  return bed.call(who, 'PUT', `/agreement-changes/${id}`, {
    ...{ agreementId: of.id, reason: 'A job in Ōamaru', notice: { ...NOTICE, ...notice } },
    ...others,
  })
}
function withdraw(
  who: AgreementPerson | null,
  withdraws: string,
  id: string = randomUUID(),
): Promise<Answer> {
  return bed.call(who, 'PUT', `/agreement-changes/${id}`, { agreementId: agreed.id, withdraws })
}
function answer(
  who: AgreementPerson | null,
  id: string,
  how: 'accept' | 'decline' | 'withdraw',
): Promise<Answer> {
  return bed.call(who, 'POST', `/agreement-changes/${id}/answers`, { answer: how })
}
const read = async (who: AgreementPerson = 'guest') =>
  rowOf(await bed.call(who, 'GET', `/agreements/${agreed.id}`))
/** Both agree on another last day. */
async function agreeOnEnd(endsOn: string): Promise<void> {
  const terms = changedTerms(termsOf(await read()), { ...NO_CHANGE, endsOn })
  const id = randomUUID()
  const proposal = { agreementId: agreed.id, endsOn, signature: signature('guest', terms) }
  expect((await bed.call('guest', 'PUT', `/agreement-changes/${id}`, proposal)).status).toBe(200)
  const signed = { answer: 'accept', signature: signature('host', terms) }
  expect((await bed.call('host', 'POST', `/agreement-changes/${id}/answers`, signed)).status).toBe(200)
}
const lastDay = async () => (await read()).noticeEndsOn
async function stored(who: AgreementPerson, id: string): Promise<AgreementChangeRow | undefined> {
  const { body } = await bed.call(who, 'GET', '/agreement-changes?perPage=100')
  return z
    .object({ data: z.array(AgreementChangeRow) })
    .parse(body)
    .data.find((row) => row.id === id)
}
async function head(who: AgreementPerson): Promise<string> {
  const { body } = await bed.call(who, 'GET', '/changes/head')
  return z.object({ data: z.object({ checkpoint: z.string() }) }).parse(body).data.checkpoint
}
async function fed(who: AgreementPerson, since: string): Promise<string[]> {
  const { body } = await bed.call(who, 'GET', `/changes?since=${encodeURIComponent(since)}&wire=${WIRE}`)
  return changesSince.answer.parse(body).data.map(({ collection }) => collection)
}

describe('a notice', () => {
  it('ends the agreement by itself, and changes none of its terms', async () => {
    const row = changeOf(await give('guest'))
    expect(row).toMatchObject({
      ...{ state: 'GIVEN', party: 'guest', notice: NOTICE, receivedOn: TODAY, withdraws: null },
      ...{ hash: agreed.hash, signatures: [], reason: 'A job in Ōamaru' },
    })
    const after = await read()
    expect(termsOf(after)).toEqual(termsOf(agreed))
    expect(after).toMatchObject({ noticeEndsOn: '2026-12-12', status: 'ACTIVE', version: agreed.version + 1 })
    expect(await stored('host', row.id)).toEqual(row)
  })

  it('reaches both parties, and the helpers of the room, by the feed', async () => {
    const at = bed.scope.now()
    const [unit_id, host_id, person_id] = [agreed.unitId, bed.people.host.id, bed.people.otherGuest.id]
    await bed.db
      .withTables<HandTables>()
      .insertInto('hands')
      .values({
        id: randomUUID(),
        unit_id,
        host_id,
        person_id,
        given: ['turnovers'],
        created_at: at,
        updated_at: at,
      })
      .execute()
    const since = { host: await head('host'), guest: await head('guest'), helper: await head('otherGuest') }
    await give('guest')
    const both = ['agreements', 'agreementChanges', 'messages']
    expect(await fed('host', since.host)).toEqual(expect.arrayContaining(both))
    expect(await fed('guest', since.guest)).toEqual(expect.arrayContaining(both))
    expect(new Set(await fed('otherGuest', since.helper))).toEqual(new Set(['hands']))
  })

  it('is stored once, however often it is sent', async () => {
    const id = randomUUID()
    const first = changeOf(await give('guest', {}, { id }))
    expect(changeOf(await give('guest', {}, { id }))).toEqual(first)
    expect((await read()).version).toBe(agreed.version + 1)
    expect((await give('host', { lastDay: '2027-04-01' }, { id })).status).toBe(404)
  })

  it('is closed to everybody else: to strangers, administrators and helpers', async () => {
    const { id } = changeOf(await give('guest'))
    const at = bed.scope.now()
    const hand = { unit_id: agreed.unitId, host_id: bed.people.host.id, created_at: at, updated_at: at }
    await bed.db
      .withTables<HandTables>()
      .insertInto('hands')
      .values({
        ...hand,
        id: randomUUID(),
        person_id: bed.people.otherHost.id,
        given: ['turnovers', 'cohost'],
      })
      .execute()
    for (const who of ['otherHost', 'otherGuest', 'admin'] as const) {
      expect((await give(who)).status).toBe(404)
      expect((await withdraw(who, id)).status).toBe(404)
      expect((await answer(who, id, 'withdraw')).status).toBe(404)
      expect(await stored(who, id)).toBeUndefined()
    }
    expect((await give(null)).status).toBe(401)
    expect((await withdraw(null, id)).status).toBe(401)
    expect((await answer(null, id, 'withdraw')).status).toBe(401)
  })

  it('counts its days on the server from the receipt', async () => {
    const chat = rowOf(await bed.step('host', 'start', await agreement({ ...TENANCY, isChatAddress: true })))
    const now = { method: 'ELECTRONIC', servedOn: '2026-01-01' } as const
    expect(problemsOf(await give('guest', { ...now, lastDay: '2026-12-13' }, { of: chat }))).toEqual({
      'notice.lastDay': 'short',
    })
    expect(changeOf(await give('guest', { ...now, lastDay: '2026-12-14' }, { of: chat }))).toMatchObject({
      ...{ receivedOn: '2026-11-23', notice: { servedOn: TODAY } },
    })
    // Four working days after Monday the 16th.
    const posted = await give('guest', { method: 'POST', servedOn: '2026-11-16', lastDay: '2026-12-11' })
    expect(changeOf(posted)).toMatchObject({ receivedOn: '2026-11-20' })
  })

  it.each<[string, 'host' | 'guest', Partial<NoticeToEnd>, Record<string, string>]>([
    ['too short', 'guest', { lastDay: '2026-12-11' }, { 'notice.lastDay': 'short' }],
    [
      'too short for its ground',
      'host',
      { ground: 'SOLD', lastDay: '2027-01-01' },
      { 'notice.lastDay': 'short' },
    ],
    ['on a ground that a guest doesn’t have', 'guest', { ground: 'SOLD' }, { 'notice.ground': 'noGround' }],
    [
      'given tomorrow',
      'guest',
      { servedOn: '2026-11-22', lastDay: '2027-01-15' },
      { 'notice.servedOn': 'future' },
    ],
    [
      'by a way that reaches nobody',
      'guest',
      { method: 'ELECTRONIC', lastDay: '2026-12-14' },
      { 'notice.method': 'noAddress' },
    ],
    [
      'for a day that is over',
      'guest',
      { servedOn: '2026-09-01', lastDay: '2026-11-20' },
      { 'notice.lastDay': 'past' },
    ],
  ])('%s is refused', async (_, who, notice, problems) => {
    const refused = await give(who, notice)
    expect([refused.status, problemsOf(refused)]).toEqual([422, problems])
    expect(await lastDay()).toBeNull()
  })

  it('goes alone: with other terms, or before both agreed, it is refused', async () => {
    expect(problemsOf(await give('guest', {}, { endsOn: '2027-01-01' }))).toEqual({ notice: 'alone' })
    const both = await bed.call('guest', 'PUT', `/agreement-changes/${randomUUID()}`, {
      ...{ agreementId: agreed.id, notice: NOTICE, withdraws: randomUUID() },
    })
    expect(problemsOf(both)).toEqual({ notice: 'alone' })
    const draft = await bed.created({ ...AGREED_TERMS, ...TENANCY })
    expect(problemsOf(await give('host', {}, { of: draft }))).toEqual({ agreementId: 'notAgreed' })
  })

  it('may come from both: the earliest last day holds, and no later one is given', async () => {
    await give('host', { lastDay: '2027-02-19' })
    expect(await lastDay()).toBe('2027-02-19')
    expect(problemsOf(await give('guest', { lastDay: '2027-02-19' }))).toEqual({ 'notice.lastDay': 'after' })
    await give('guest')
    expect(await lastDay()).toBe('2026-12-12')
  })

  it('ends a fixed term on its last day alone, within its weeks', async () => {
    const of = await agreement({ ...TENANCY, endsOn: '2027-01-31' })
    expect(problemsOf(await give('host', { lastDay: '2027-01-30' }, { of }))).toEqual({
      'notice.lastDay': 'otherDay',
    })
    expect(changeOf(await give('host', { lastDay: '2027-01-31' }, { of }))).toMatchObject({ state: 'GIVEN' })
  })

  it('is given despite a block, unless it would have to be read here', async () => {
    const of = rowOf(await bed.step('host', 'start', await agreement({ ...TENANCY, isChatAddress: true })))
    const pair = { blocker_id: bed.people.host.id, blocked_id: bed.people.guest.id }
    await bed.db.insertInto('blocks').values(pair).execute()
    try {
      const sent = await give('guest', { method: 'ELECTRONIC', lastDay: '2026-12-14' }, { of })
      expect(sent.status).toBe(403)
      expect((await give('guest', {}, { of })).status).toBe(200)
    } finally {
      await bed.db.deleteFrom('blocks').execute()
    }
  })

  it('closes codes that the guest already sees after its day', async () => {
    await give('guest')
    const { closes_at } = await bed.db
      .withTables<ArrivalTables>()
      .selectFrom('arrivals')
      .select('closes_at')
      .where('agreement_id', '=', agreed.id)
      .executeTakeFirstOrThrow()
    expect(closes_at?.toLocaleString('sv', { timeZone: 'Pacific/Auckland' })).toBe('2026-12-13 00:00:00')
  })
})

describe('a notice that stands', () => {
  let given: AgreementChangeRow
  beforeEach(async () => {
    given = changeOf(await give('guest'))
  })

  it.each([
    ['guest', 'host'],
    ['host', 'guest'],
  ] as const)('is withdrawn if the %s proposes it and the %s agrees', async (first, second) => {
    const asked = changeOf(await withdraw(first, given.id))
    expect(asked).toMatchObject({ state: 'OPEN', withdraws: given.id, notice: null })
    expect(await lastDay()).toBe('2026-12-12')
    expect((await answer(first, asked.id, 'accept')).status).toBe(403)
    expect(changeOf(await answer(second, asked.id, 'accept'))).toMatchObject({ state: 'ACCEPTED' })
    expect(await lastDay()).toBeNull()
    expect(await stored(first, given.id)).toMatchObject({ state: 'WITHDRAWN' })
    expect(changeOf(await answer(second, asked.id, 'accept'))).toMatchObject({ state: 'ACCEPTED' })
  })

  it('is withdrawn by nobody alone', async () => {
    for (const who of ['host', 'guest'] as const)
      for (const how of ['accept', 'decline', 'withdraw'] as const)
        expect([403, 409]).toContain((await answer(who, given.id, how)).status)
    expect(await lastDay()).toBe('2026-12-12')
  })

  it('stands if the other party declines, or the proposal is taken back', async () => {
    const first = changeOf(await withdraw('guest', given.id))
    await answer('host', first.id, 'decline')
    const second = changeOf(await withdraw('guest', given.id))
    await answer('guest', second.id, 'withdraw')
    expect(await lastDay()).toBe('2026-12-12')
    expect(await stored('host', given.id)).toMatchObject({ state: 'GIVEN' })
  })

  it('gives way to the other one that stands', async () => {
    const later = await agreement(TENANCY)
    agreed = rowOf(await bed.step('host', 'start', later))
    const host = changeOf(await give('host', { lastDay: '2027-02-19' }))
    const guest = changeOf(await give('guest'))
    const asked = changeOf(await withdraw('host', guest.id))
    await answer('guest', asked.id, 'accept')
    expect(await lastDay()).toBe('2027-02-19')
    expect(await stored('host', host.id)).toMatchObject({ state: 'GIVEN' })
  })

  it('can’t be withdrawn once another stay has its nights, nor twice', async () => {
    const next = { regime: 'SHORT_STAY', startsOn: '2026-12-20', endsOn: '2026-12-27' } as const
    const open = changeOf(await withdraw('guest', given.id))
    expect(problemsOf(await withdraw('host', given.id))).toEqual({ agreementId: 'open' })
    await agreement(next, agreed.unitId)
    expect(problemsOf(await answer('host', open.id, 'accept'))).toEqual({ withdraws: 'taken' })
    await answer('host', open.id, 'decline')
    expect(problemsOf(await withdraw('host', given.id))).toEqual({ withdraws: 'taken' })
    expect(problemsOf(await withdraw('host', randomUUID()))).toEqual({ withdraws: 'notGiven' })
    expect(await lastDay()).toBe('2026-12-12')
  })

  it('gives way to a last day on which both agree', async () => {
    await agreeOnEnd('2026-12-20')
    expect(await read()).toMatchObject({ endsOn: '2026-12-20', noticeEndsOn: '2026-12-20' })
    expect(await stored('host', given.id)).toMatchObject({ state: 'WITHDRAWN' })
  })

  it('stays as given when the agreement ends; a proposal to withdraw it lapses', async () => {
    const asked = changeOf(await withdraw('guest', given.id))
    await bed.step('host', 'complete', await read())
    expect(await stored('guest', given.id)).toMatchObject({ state: 'GIVEN' })
    expect(await stored('guest', asked.id)).toMatchObject({ state: 'LAPSED' })
    expect(problemsOf(await withdraw('guest', given.id))).toEqual({ agreementId: 'notAgreed' })
    expect(problemsOf(await give('guest', { lastDay: '2026-12-13' }))).toEqual({ agreementId: 'notAgreed' })
  })

  it('appears in the conversation, as does what comes of it', async () => {
    for (const how of ['decline', 'accept'] as const)
      await answer('host', changeOf(await withdraw('guest', given.id)).id, how)
    const lines = await bed.db
      .selectFrom('messages')
      .select('event')
      .where('kind', '=', 'system')
      .orderBy('position')
      .execute()
    const own = lines.flatMap(({ event }) =>
      event?.agreementId === agreed.id && event.name.startsWith('notice') ? [[event.name, event.day]] : [],
    )
    expect(own).toEqual(
      [
        'noticeGiven',
        'noticeWithdrawalProposed',
        'noticeStands',
        'noticeWithdrawalProposed',
        'noticeWithdrawn',
      ].map((name) => [name, '2026-12-12']),
    )
  })
})

// Section 60A: a tenancy of more than 90 days goes on after its term, unless it was ended.
describe('an end that both agree on', () => {
  it('ends a tenancy that would go on, until both agree on a later end', async () => {
    await agreeOnEnd('2026-12-20')
    expect(await lastDay()).toBe('2026-12-20')
    await agreeOnEnd('2027-01-31')
    expect(await lastDay()).toBe('2027-01-31')
  })

  it('holds beside a notice: the earlier day counts, and it stands without the notice', async () => {
    await agreeOnEnd('2026-12-20')
    const sooner = changeOf(await give('host', { ground: 'METH', lastDay: '2026-11-28' }))
    expect(await lastDay()).toBe('2026-11-28')
    const asked = changeOf(await withdraw('guest', sooner.id))
    await answer('host', asked.id, 'accept')
    expect(await lastDay()).toBe('2026-12-20')
  })

  it('isn’t one if the term is only made longer', async () => {
    agreed = rowOf(await bed.step('host', 'start', await agreement({ ...TENANCY, endsOn: '2026-12-31' })))
    await agreeOnEnd('2027-03-31')
    expect(await read()).toMatchObject({ endsOn: '2027-03-31', noticeEndsOn: null })
  })
})
