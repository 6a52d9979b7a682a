import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { v7 } from 'uuid'
import { z } from 'zod'
import { AgreementChangeRow } from '#contract/agreement-change.ts'
import type { AgreementRow } from '#contract/agreement.ts'
import { type AgreementTerms, termsOf } from '#contract/agreement-terms.ts'
import { LedgerEntry, NO_ENTRY } from '#contract/ledger-entry.ts'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { latestSaid } from '#domain/money/rent-days.ts'
import { rentOn } from '#domain/money/rent-raised.ts'
import { changedTerms, NO_CHANGE, type TermsChange } from '#domain/calendar/changed-terms.ts'
import {
  AGREED_TERMS,
  type AgreementPerson,
  changeOf,
  draftBed,
  problemsOf,
  rowOf,
  signature,
} from '#tests/support/agreements-bed.ts'
import type { ArrivalTables } from '#server/records/arrival-notes/arrival-note-rows.ts'
import type { AgreementChangeTables } from './agreement-change-rows.ts'

const bed = draftBed()
type Answer = { status: number; body: unknown }

/** Days that stay ahead of every clock that runs this. */
const TERMS: AgreementTerms = { ...AGREED_TERMS, startsOn: '2097-12-01', endsOn: '2097-12-15' }
let agreed: AgreementRow

/** Returns an agreement that both accepted, in a room of its own. */
async function agreement(
  terms: Partial<AgreementTerms> = {},
  unitId: string = randomUUID(),
): Promise<AgreementRow> {
  await bed.db
    .insertInto('units')
    .values({ id: unitId, host_id: bed.people.host.id, title: 'A hut', status: 'PUBLISHED' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const draft = await bed.created({ ...TERMS, ...terms, unitId })
  return rowOf(await bed.step('guest', 'accept', rowOf(await bed.step('host', 'send', draft))))
}
beforeEach(async () => {
  agreed = await agreement()
})

function propose(
  who: AgreementPerson | null,
  change: Partial<TermsChange>,
  { of = agreed, id = randomUUID() as string, party = who === 'host' ? 'host' : 'guest' } = {},
): Promise<Answer> {
  const terms = changedTerms(termsOf(of), { ...NO_CHANGE, ...change })
  return bed.call(who, 'PUT', `/agreement-changes/${id}`, {
    agreementId: of.id,
    ...change,
    reason: 'The road is closed',
    signature: signature(party === 'host' ? 'host' : 'guest', terms),
  })
}

function answer(
  who: AgreementPerson | null,
  change: AgreementChangeRow,
  how: 'accept' | 'decline' | 'withdraw',
  of = agreed,
): Promise<Answer> {
  const signed = how === 'accept' && {
    signature: signature(who === 'host' ? 'host' : 'guest', changedTerms(termsOf(of), change)),
  }
  return bed.call(who, 'POST', `/agreement-changes/${change.id}/answers`, { answer: how, ...signed })
}

/** Proposes as the guest and accepts as the host; `agreed` is the agreement with it. */
async function change(asked: Partial<TermsChange>): Promise<void> {
  const proposed = changeOf(await propose('guest', asked))
  const accepted = await answer('host', proposed, 'accept')
  expect(accepted.status).toBe(200)
  agreed = await read()
}

const read = async (id = agreed.id) => rowOf(await bed.call('guest', 'GET', `/agreements/${id}`))
async function entries(): Promise<LedgerEntry[]> {
  const { body } = await bed.call('host', 'GET', `/ledger-entries?agreementId=${agreed.id}`)
  return z.object({ data: z.array(LedgerEntry) }).parse(body).data
}

/** Stores what a change asks for as another build or day would have. */
async function store({ id }: AgreementChangeRow, asked: Partial<TermsChange>): Promise<void> {
  const fields = JSON.stringify(asked)
  const changes = bed.db.withTables<AgreementChangeTables>().updateTable('agreement_changes')
  await changes.set({ fields }).where('id', '=', id).execute()
}

describe('a proposed change', () => {
  it.each(['host', 'guest'] as const)('of the %s changes nothing before it is accepted', async (who) => {
    const row = changeOf(await propose(who, { endsOn: '2097-12-20' }))
    expect(row).toMatchObject({
      state: 'OPEN',
      party: who,
      before: { startsOn: '2097-12-01', endsOn: '2097-12-15', rentPerWeek: 320 },
      signatures: [{ party: who, recordedBy: bed.people[who].id }],
    })
    expect(await read()).toEqual(agreed)
    const other = who === 'host' ? 'guest' : 'host'
    const { body } = await bed.call(other, 'GET', '/agreement-changes')
    expect(z.object({ data: z.array(AgreementChangeRow) }).parse(body).data).toContainEqual(row)
  })

  it('is stored once, however often it is sent', async () => {
    const id = randomUUID()
    const first = changeOf(await propose('guest', { endsOn: '2097-12-20' }, { id }))
    expect(changeOf(await propose('guest', { endsOn: '2097-12-20' }, { id }))).toEqual(first)
    expect((await propose('host', { endsOn: '2097-12-20' }, { id })).status).toBe(404)
  })

  it('blocks another proposal until it is answered', async () => {
    const first = changeOf(await propose('guest', { endsOn: '2097-12-20' }))
    const second = await propose('host', { endsOn: '2097-12-18' })
    expect([second.status, problemsOf(second)]).toEqual([422, { agreementId: 'open' }])
    await answer('guest', first, 'withdraw')
    expect((await propose('host', { endsOn: '2097-12-18' })).status).toBe(200)
  })

  it('is inaccessible to anybody else', async () => {
    const row = changeOf(await propose('host', { endsOn: '2097-12-20' }))
    for (const who of ['otherHost', 'otherGuest', 'admin'] as const) {
      expect((await propose(who, { endsOn: '2097-12-21' })).status).toBe(404)
      expect((await answer(who, row, 'decline')).status).toBe(404)
      const { body } = await bed.call(who, 'GET', '/agreement-changes')
      expect(body).toMatchObject({ data: [] })
    }
    expect((await propose(null, { endsOn: '2097-12-21' })).status).toBe(401)
  })

  it('must be signed by its proposer, under the terms that result', async () => {
    const forged = await propose('host', { endsOn: '2097-12-20' }, { party: 'guest' })
    expect(problemsOf(forged)).toEqual({ signature: 'otherVersion' })
    const terms = signature('guest', { ...TERMS, endsOn: '2097-12-21', unitTitle: agreed.unitTitle })
    const other = await bed.call('guest', 'PUT', `/agreement-changes/${randomUUID()}`, {
      agreementId: agreed.id,
      endsOn: '2097-12-20',
      signature: terms,
    })
    expect(problemsOf(other)).toEqual({ signature: 'otherVersion' })
  })

  it.each<[string, Partial<TermsChange>, Record<string, string>]>([
    ['nothing', {}, { agreementId: 'required' }],
    ['the day that it is already', { endsOn: '2097-12-15' }, { endsOn: 'same' }],
    ['a day that is over', { endsOn: '2020-01-01' }, { endsOn: 'past' }],
    ['a last day before the first', { endsOn: '2097-11-30' }, { endsOn: 'order' }],
    ['a rent without a day', { rentPerWeek: 300 }, { rentFrom: 'required' }],
    ['a day without a rent', { rentFrom: '2097-12-08' }, { rentPerWeek: 'required' }],
    ['a rent after the stay', { rentPerWeek: 300, rentFrom: '2098-01-01' }, { rentFrom: 'outside' }],
  ])('of %s is refused', async (_, change, problems) => {
    const refused = await propose('host', change)
    expect([refused.status, problemsOf(refused)]).toEqual([422, problems])
  })

  it('can move the first day until the stay begins, and nothing before both agreed', async () => {
    expect((await propose('host', { startsOn: '2097-12-02' })).status).toBe(200)
    const begun = await agreement()
    await bed.step('host', 'start', begun)
    expect(problemsOf(await propose('host', { startsOn: '2097-12-02' }, { of: begun }))).toEqual({
      startsOn: 'begun',
    })
    const draft = await bed.created(TERMS)
    expect(problemsOf(await propose('host', { endsOn: '2097-12-20' }, { of: draft }))).toEqual({
      agreementId: 'notAgreed',
    })
  })

  it('lapses when the agreement ends', async () => {
    const row = changeOf(await propose('host', { endsOn: '2097-12-20' }))
    await bed.step('guest', 'cancel', agreed)
    const late = await answer('guest', row, 'accept')
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ current: { state: 'LAPSED' } })
  })
})

describe('an accepted change', () => {
  it('becomes a new version signed by both, and keeps the earlier one', async () => {
    const change = changeOf(await propose('guest', { endsOn: '2097-12-20' }))
    const accepted = changeOf(await answer('host', change, 'accept'))
    expect(accepted).toMatchObject({ state: 'ACCEPTED', signatures: [{ party: 'guest' }, { party: 'host' }] })
    const row = await read()
    expect(row).toMatchObject({ endsOn: '2097-12-20', status: 'APPROVED', hash: change.hash })
    expect(row.versions.map(({ hash, terms }) => [hash, terms.endsOn])).toEqual([
      [agreed.hash, '2097-12-15'],
      [change.hash, '2097-12-20'],
    ])
    expect(row.signatures.map(({ party, hash }) => `${party} ${hash}`).toSorted()).toEqual([
      `guest ${change.hash}`,
      `host ${change.hash}`,
    ])
    // A longer stay is paid for by its terms.
    expect(await entries()).toEqual([])
  })

  it('is accepted once, and only by the other party', async () => {
    const change = changeOf(await propose('guest', { endsOn: '2097-12-20' }))
    expect((await answer('guest', change, 'accept')).status).toBe(403)
    expect((await answer('host', change, 'withdraw')).status).toBe(403)
    const unsigned = await bed.call('host', 'POST', `/agreement-changes/${change.id}/answers`, {
      answer: 'accept',
    })
    expect(problemsOf(unsigned)).toEqual({ signature: 'required' })
    const first = changeOf(await answer('host', change, 'accept'))
    expect(changeOf(await answer('host', change, 'accept'))).toEqual(first)
    expect((await read()).signatures).toHaveLength(2)
    expect((await answer('host', change, 'decline')).status).toBe(409)
    expect((await answer('guest', change, 'withdraw')).status).toBe(409)
  })

  it('is refused once its proposer has withdrawn it', async () => {
    const change = changeOf(await propose('guest', { endsOn: '2097-12-20' }))
    await answer('guest', change, 'withdraw')
    const late = await answer('host', change, 'accept')
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ current: { state: 'WITHDRAWN' } })
    expect(await read()).toEqual(agreed)
  })

  it('and a simultaneous withdrawal: exactly one of the two happens', async () => {
    for (let round = 0; round < 5; round += 1) {
      const of = await agreement()
      const change = changeOf(await propose('guest', { endsOn: '2097-12-20' }, { of }))
      const both = await Promise.all([
        answer('host', change, 'accept', of),
        answer('guest', change, 'withdraw', of),
      ])
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const isAccepted = both[0].status === 200
      expect((await read(of.id)).endsOn).toBe(isAccepted ? '2097-12-20' : '2097-12-15')
    }
  })

  it('of the rent adds a rent change to the ledger, and keeps the first rent', async () => {
    const change = changeOf(await propose('host', { rentPerWeek: 350.5, rentFrom: '2097-12-08' }))
    await answer('guest', change, 'accept')
    expect(await read()).toMatchObject({
      rentPerWeek: 320,
      laterRents: [{ from: '2097-12-08', rentPerWeek: 350.5 }],
    })
    expect(await entries()).toMatchObject([{ kind: 'RENT_CHANGE', amount: 35_050, day: '2097-12-08' }])
  })

  it('of the number of guests is a term of its own, and adds nothing to the ledger', async () => {
    agreed = await agreement({ additionalGuests: 1, additionalGuestCharge: 70 })
    await change({ additionalGuests: 2, guestsFrom: '2097-12-08' })
    const row = changeOf(await propose('guest', { additionalGuests: 0, guestsFrom: '2097-12-10' }))
    expect(row.before.additionalGuests).toBe(2)
    await answer('host', row, 'accept')
    const { additionalGuests, laterGuests } = await read()
    expect(laterGuests?.map((later) => later.additionalGuests)).toEqual([2, 0])
    expect([additionalGuests, await entries()]).toEqual([1, []])
  })

  it('of an earlier build, which had no number of guests, is accepted as it was signed', async () => {
    const row = changeOf(await propose('guest', { endsOn: '2097-12-20' }))
    const { additionalGuests: _, guestsFrom: __, ...fields } = { ...NO_CHANGE, endsOn: '2097-12-20' }
    await store(row, fields)
    expect((await answer('host', row, 'accept')).status).toBe(200)
    expect(await read()).toMatchObject({ endsOn: '2097-12-20', laterGuests: [] })
  })

  it('ends the rent of a tenancy of more than 90 days, which would otherwise go on', async () => {
    agreed = await agreement({ regime: 'RESIDENTIAL', endsOn: '2098-12-15' })
    await change({ endsOn: '2098-06-10' })
    // Its last day is paid for.
    expect(await entries()).toMatchObject([{ kind: 'RENT_END', day: '2098-06-11' }])
  })

  it.each(['SHORT_STAY', 'BOARDER'] as const)(
    'ends a %s early by its terms alone, so that it can end earlier still',
    async (regime) => {
      agreed = await agreement({ regime, endsOn: '2098-12-15' })
      await change({ endsOn: '2097-12-10' })
      expect(await entries()).toEqual([])
      expect(await read()).toMatchObject({ endsOn: '2097-12-10', rentUntil: null })
    },
  )

  it('overrides an earlier change of the same term, whatever the device’s clock says', async () => {
    agreed = await agreement({ regime: 'RESIDENTIAL', endsOn: '2098-12-15' })
    // A day of leaving from a device whose clock is years ahead.
    const ahead = { ...NO_ENTRY, agreementId: agreed.id, kind: 'RENT_END', day: '2098-05-31' }
    const id = v7({ msecs: Date.UTC(2090, 0) })
    const writtenAt = '2026-01-05T00:00:00.000Z'
    const kept = await bed.call('host', 'PUT', `/ledger-entries/${id}`, { ...ahead, writtenAt })
    expect(kept.status).toBe(200)
    for (const day of ['2098-06-10', '2098-06-20', '2098-06-15', '2098-06-30', '2098-06-05'])
      await change({ endsOn: day, rentPerWeek: 300 + Number(day.slice(-2)), rentFrom: '2098-01-05' })
    // What everybody reckons with: of entries that say the same thing, the one with the greatest id.
    const written = await entries()
    expect(latestSaid(written.filter(({ kind }) => kind === 'RENT_END'))?.day).toBe('2098-06-06')
    expect(rentOn(agreed, written, '2098-01-05')).toBe(30_500)
    expect((await read()).laterRents).toHaveLength(5)
  })

  it('states the rent that it replaces: the one in force on its day', async () => {
    await change({ rentPerWeek: 340, rentFrom: '2097-12-05' })
    const before = async (rentFrom: string) => {
      const row = changeOf(await propose('guest', { rentPerWeek: 360, rentFrom }))
      await answer('guest', row, 'withdraw')
      return row.before.rentPerWeek
    }
    expect([await before('2097-12-04'), await before('2097-12-05')]).toEqual([320, 340])
  })

  it('is refused if its new rent would be for days that are over by then', async () => {
    const row = changeOf(await propose('host', { rentPerWeek: 340, rentFrom: '2097-12-05' }))
    await store(row, { ...NO_CHANGE, rentPerWeek: 340, rentFrom: '2020-01-01' })
    expect(problemsOf(await answer('guest', row, 'accept'))).toEqual({ rentFrom: 'past' })
    expect(await read()).toEqual(agreed)
  })

  it('needs two signatures: one that reuses an id is refused, and nothing changes', async () => {
    const row = changeOf(await propose('guest', { endsOn: '2097-12-20' }))
    const [first] = row.signatures
    const same = { ...signature('host', changedTerms(termsOf(agreed), row)), id: first?.id }
    const accepting = { answer: 'accept', signature: same }
    const twice = await bed.call('host', 'POST', `/agreement-changes/${row.id}/answers`, accepting)
    expect(problemsOf(twice)).toEqual({ signature: 'idTaken' })
    expect(await read()).toEqual(agreed)
  })

  it('doesn’t count towards the limit of other signatures', async () => {
    for (let nth = 1; nth <= 20; nth += 1) await change({ rentPerWeek: 300 + nth, rentFrom: '2097-12-08' })
    expect(agreed.signatures).toHaveLength(40)
    const fields = { newSignatures: [signature('host', termsOf(agreed))] }
    const signed = await bed.call('host', 'PATCH', `/agreements/${agreed.id}`, fields, agreed.version)
    expect(signed.status).toBe(200)
  })

  it('moves the time at which codes that the guest already sees close', async () => {
    // The clock of the tests.
    const today = '2026-11-21'
    agreed = await agreement({ startsOn: today, endsOn: addDays(today, 5) })
    const closing = async () => {
      const { is_open, closes_at } = await bed.db
        .withTables<ArrivalTables>()
        .selectFrom('arrivals')
        .select(['is_open', 'closes_at'])
        .where('agreement_id', '=', agreed.id)
        .executeTakeFirstOrThrow()
      expect(is_open).toBe(true)
      return closes_at?.toLocaleString('sv', { timeZone: 'Pacific/Auckland' })
    }
    // The night after the day of leaving.
    expect(await closing()).toBe(`${addDays(today, 6)} 00:00:00`)
    await change({ endsOn: addDays(today, 8) })
    expect(await closing()).toBe(`${addDays(today, 9)} 00:00:00`)
    await change({ endsOn: addDays(today, 2) })
    expect(await closing()).toBe(`${addDays(today, 3)} 00:00:00`)
  })

  it('never takes the nights of another stay or of blocked days', async () => {
    const next = await agreement({ startsOn: '2097-12-20', endsOn: '2097-12-27' }, agreed.unitId)
    // The day one leaves is free for the next.
    expect(problemsOf(await propose('guest', { endsOn: '2097-12-21' }))).toEqual({ endsOn: 'taken' })
    expect(problemsOf(await propose('guest', { startsOn: '2097-12-14' }, { of: next }))).toEqual({
      startsOn: 'taken',
    })
    const change = changeOf(await propose('guest', { endsOn: '2097-12-20' }))
    const blocked = { unitId: agreed.unitId, firstDay: '2097-12-19', lastDay: '2097-12-19' }
    await bed.call('host', 'PUT', `/blocked-days/${randomUUID()}`, blocked)
    // What was free when it was proposed is taken by now.
    expect(problemsOf(await answer('host', change, 'accept'))).toEqual({ endsOn: 'taken' })
    expect(await read()).toEqual(agreed)
  })

  it('appears in the conversation, as does its outcome', async () => {
    for (const how of ['accept', 'decline', 'withdraw'] as const) {
      const change = changeOf(await propose('guest', { endsOn: `2097-12-${how === 'accept' ? 20 : 21}` }))
      await answer(how === 'withdraw' ? 'guest' : 'host', change, how)
      agreed = await read()
    }
    const lines = await bed.db
      .selectFrom('messages')
      .select('event')
      .where('kind', '=', 'system')
      .orderBy('position')
      .execute()
    const names = lines
      .filter(({ event }) => event?.agreementId === agreed.id)
      .map(({ event }) => event?.name)
      .filter((name) => name?.startsWith('change'))
    expect(names).toEqual(
      ['Proposed', 'Accepted', 'Proposed', 'Declined', 'Proposed', 'Withdrawn'].map(
        (what) => `change${what}`,
      ),
    )
  })
})
