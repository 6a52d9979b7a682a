import { describe, expect, it } from 'vitest'
import { AgreementRow } from '#contract/agreement.ts'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { dayAtPlace, zoneOf } from '#contract/region.ts'
import { ErrorBody } from '#contract/error.ts'
import { noticeReceivedOn } from '#domain/law/working-days.ts'
import {
  AGREED_TERMS,
  type AgreementPerson,
  draftBed,
  rowOf,
  signature,
} from '#tests/support/agreements-bed.ts'

const bed = draftBed()

describe('signatures', () => {
  it('freeze the terms they are under; later terms are an unsigned version', async () => {
    const [mine, theirs] = [signature('host', AGREED_TERMS), signature('guest', AGREED_TERMS)]
    const signed = rowOf(await bed.edit('host', { newSignatures: [mine, theirs] }))
    expect(signed.versions).toMatchObject([{ number: 1, hash: bed.draft.hash, terms: AGREED_TERMS }])
    expect(signed.signatures.map(({ id, hash }) => [id, hash])).toEqual(
      [mine, theirs].map(({ id }) => [id, bed.draft.hash]).toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    )
    const later = rowOf(await bed.edit('host', { rentPerWeek: 330 }, signed.version))
    expect(later.signatures.every(({ hash }) => hash !== later.hash)).toBe(true)
    expect(later.versions[0]?.terms.rentPerWeek).toBe(320)
  })

  it('are stored once, as they first arrived, however often they are sent', async () => {
    const first = signature('host', AGREED_TERMS)
    const row = rowOf(await bed.edit('host', { newSignatures: [first] }))
    const again = rowOf(
      await bed.edit('host', { newSignatures: [{ ...first, name: 'Somebody else' }] }, row.version),
    )
    expect(again.signatures).toEqual(row.signatures)
    const other = await bed.created({ ...AGREED_TERMS, newSignatures: [] })
    const stolen = await bed.call(
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

  it('are refused after sending if under terms that the other party doesn’t have', async () => {
    const early = { ...AGREED_TERMS, rentPerWeek: 300 }
    const signed = rowOf(await bed.edit('host', { newSignatures: [signature('guest', early)] }))
    const pending = rowOf(await bed.step('host', 'send', signed))
    const other = { ...AGREED_TERMS, rentPerWeek: 500 }
    for (const party of ['host', 'guest'] as const) {
      const refused = await bed.edit('host', { newSignatures: [signature(party, other)] }, pending.version)
      expect(ErrorBody.parse(refused.body).validationErrors).toEqual([
        { field: 'newSignatures', message: 'otherVersion' },
      ])
    }
    // Signatures under the terms that were sent, and under those signed before.
    const kept = [signature('host', pending), signature('host', early)]
    const row = rowOf(await bed.edit('host', { newSignatures: kept }, pending.version))
    expect(row.signatures).toHaveLength(3)
    expect(row.versions).toHaveLength(2)
  })
})

describe('the steps of an agreement', () => {
  it('lead from draft to completed, through the guest’s own acceptance', async () => {
    const pending = await bed.sent()
    expect(pending.status).toBe('PENDING')
    const approved = rowOf(await bed.step('guest', 'accept', pending, signature('guest', pending)))
    expect(approved).toMatchObject({
      status: 'APPROVED',
      signatures: [{ party: 'guest', recordedBy: bed.people.guest.id }],
    })
    const active = rowOf(await bed.step('host', 'start', approved))
    expect(active.endedOn).toBeNull()
    const over = rowOf(await bed.step('host', 'complete', active))
    const today = dayAtPlace(bed.scope.now(), zoneOf(null))
    expect(over).toMatchObject({ status: 'COMPLETED', endedOn: today })
  })

  it('charge rent to the end of the notice when the guest cancels a tenancy', async () => {
    const today = dayAtPlace(bed.scope.now(), zoneOf(null))
    const tenancy = {
      ...AGREED_TERMS,
      regime: 'RESIDENTIAL',
      startsOn: addDays(today, -40),
      endsOn: null,
    } as const
    const pending = rowOf(await bed.step('host', 'send', await bed.created(tenancy)))
    const approved = rowOf(await bed.step('guest', 'accept', pending, signature('guest', pending)))
    const active = rowOf(await bed.step('host', 'start', approved))
    const cancelled = rowOf(await bed.step('guest', 'cancel', active))
    expect(cancelled).toMatchObject({ status: 'CANCELLED', endedOn: today })
    const received = noticeReceivedOn(bed.scope.now(), null)
    expect(cancelled.rentUntil).toBe(addDays(received, 22))
  })

  it('set no end date for an agreement that was never accepted', async () => {
    expect(rowOf(await bed.step('guest', 'decline', await bed.sent())).endedOn).toBeNull()
    expect(rowOf(await bed.step('host', 'cancel', await bed.created())).endedOn).toBeNull()
  })

  it.each<[AgreementPerson | null, string, number]>([
    [null, 'accept', 401],
    ['host', 'accept', 403],
    ['otherGuest', 'accept', 404],
    ['otherHost', 'cancel', 404],
    ['admin', 'accept', 404],
    ['guest', 'send', 409],
    ['host', 'start', 409],
  ])('%s can’t %s a pending agreement: %i', async (who, name, status) => {
    expect((await bed.step(who, name, await bed.sent())).status).toBe(status)
  })

  it('acceptance of an outdated version conflicts, and returns the row', async () => {
    const pending = await bed.sent()
    await bed.edit('host', { bondReceivedOn: '2026-11-02' }, pending.version)
    const late = await bed.step('guest', 'accept', pending)
    expect(late.status).toBe(409)
    expect(AgreementRow.parse(ErrorBody.parse(late.body).current).bondReceivedOn).toBe('2026-11-02')
  })

  it('refuse an acceptance signed under other terms or for the other party', async () => {
    const pending = await bed.sent()
    expect(
      (await bed.step('guest', 'accept', pending, signature('guest', { ...AGREED_TERMS, bond: 1 }))).status,
    ).toBe(422)
    expect((await bed.step('guest', 'accept', pending, signature('host', AGREED_TERMS))).status).toBe(422)
  })
})

describe('a draft that is not ready', () => {
  it.each([
    ['no days', { startsOn: null, endsOn: null }, ['startsOn', 'endsOn']],
    ['no rent', { rentPerWeek: null }, ['rentPerWeek']],
    ['no guest', { guestName: ' ' }, ['guestName']],
  ])('with %s is not sent, and the answer says what is missing', async (_, change, fields) => {
    const draft = await bed.created({ ...AGREED_TERMS, ...change })
    const refused = await bed.step('host', 'send', draft)
    expect(refused.status).toBe(422)
    const errors = ErrorBody.parse(refused.body).validationErrors ?? []
    expect(errors).toEqual(fields.map((field) => ({ field, message: 'required' })))
    // It stays a draft that can be discarded.
    expect(rowOf(await bed.step('host', 'cancel', draft)).status).toBe('CANCELLED')
  })

  it('is sent even if it exceeds a legal limit', async () => {
    const draft = await bed.created({ ...AGREED_TERMS, regime: 'RESIDENTIAL', bond: 5000 })
    expect(rowOf(await bed.step('host', 'send', draft)).status).toBe('PENDING')
  })
})

describe('a block', () => {
  /** Blocks only while `work` runs, because all tests use the same people. */
  async function whileBlocked(by: 'host' | 'guest', work: () => Promise<void>): Promise<void> {
    const { host, guest } = bed.people
    const [blocker, blocked] = by === 'host' ? [host, guest] : [guest, host]
    await bed.db.insertInto('blocks').values({ blocker_id: blocker.id, blocked_id: blocked.id }).execute()
    await work()
    await bed.db.deleteFrom('blocks').execute()
  }
  const feedOfGuest = () =>
    bed.db
      .selectFrom('feed_changes')
      .select(['row_id', 'n'])
      .where('user_id', '=', bed.people.guest.id)
      .where('collection', '=', 'agreements')
      .orderBy('n')
      .execute()

  it.each(['host', 'guest'] as const)('by the %s stops new agreements', async (by) => {
    const before = await feedOfGuest()
    await whileBlocked(by, async () => {
      const parties = { unitId: bed.unitId, guestId: bed.people.guest.id }
      const written = await bed.call('host', 'PUT', `/agreements/${crypto.randomUUID()}`, parties)
      expect(written.status).toBe(403)
      expect((await bed.step('host', 'send', bed.draft)).status).toBe(403)
    })
    expect(await feedOfGuest()).toEqual(before)
  })

  it('prevents accepting or changing a sent agreement, but not ending it', async () => {
    const [one, two] = [await bed.sent(), await bed.created()]
    const other = rowOf(await bed.step('host', 'send', two))
    await whileBlocked('guest', async () => {
      expect((await bed.step('guest', 'accept', one)).status).toBe(403)
      expect((await bed.edit('host', { newSignatures: [signature('host', one)] }, one.version)).status).toBe(
        403,
      )
      expect((await bed.step('host', 'cancel', one, signature('host', one))).status).toBe(403)
      expect(rowOf(await bed.step('guest', 'decline', one)).status).toBe('REJECTED')
      expect(rowOf(await bed.step('host', 'cancel', other)).status).toBe('CANCELLED')
    })
  })

  it('doesn’t affect an agreement that both have accepted', async () => {
    const approved = rowOf(await bed.step('guest', 'accept', await bed.sent()))
    await whileBlocked('guest', async () => {
      const facts = rowOf(await bed.edit('host', { bondReceivedOn: '2026-11-02' }, approved.version))
      expect(rowOf(await bed.step('host', 'start', facts)).status).toBe('ACTIVE')
    })
  })
})
