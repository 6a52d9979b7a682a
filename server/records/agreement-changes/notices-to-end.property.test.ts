import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { AgreementChangeRow } from '#contract/agreement-change.ts'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { AGREED_TERMS, draftBed, rowOf } from '#tests/support/agreements-bed.ts'
import { fc } from '#tests/support/property.ts'

/*
 * Notices and their withdrawal, given by both in any order, with requests that are made again: the agreement ends on the
 * earliest last day of those that stand, and every row is stored once. The clock says 21 November 2026: what is handed
 * over then ends a tenancy from 12 December on for a guest, and from 19 February 2027 for a host.
 */

const bed = draftBed()
const TODAY = '2026-11-21'
const FIRST = { guest: '2026-12-12', host: '2027-02-19' }

type Party = 'host' | 'guest'
type Step =
  | { kind: 'give'; party: Party; days: number }
  | { kind: 'withdraw'; party: Party; nth: number; isAgreed: boolean }
  | { kind: 'again' }

const PARTY = fc.constantFrom<Party>('host', 'guest')
const STEP: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('give'), party: PARTY, days: fc.integer({ min: -3, max: 99 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('withdraw'),
      party: PARTY,
      nth: fc.nat(5),
      isAgreed: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('again') }) },
) as fc.Arbitrary<Step>

type Known = { id: string; lastDay: string; stands: boolean }

async function agreement(): Promise<string> {
  const id = randomUUID()
  await bed.db
    .insertInto('units')
    .values({ id, host_id: bed.people.host.id, title: 'A hut', status: 'PUBLISHED' })
    .execute()
  const terms = { regime: 'RESIDENTIAL', startsOn: '2026-01-05', endsOn: null, unitId: id }
  const draft = await bed.created({ ...AGREED_TERMS, ...terms })
  const accepted = rowOf(await bed.step('guest', 'accept', rowOf(await bed.step('host', 'send', draft))))
  return rowOf(await bed.step('host', 'start', accepted)).id
}

it('ends the agreement on the earliest last day of the notices that stand', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { minLength: 3, maxLength: 9 }), async (steps) => {
      const agreementId = await agreement()
      const notices: Known[] = []
      /** The requests so far, each with what it answered. */
      const made: { ask: () => Promise<{ status: number }>; status: number }[] = []
      const earliest = () =>
        notices.flatMap(({ stands, lastDay }) => (stands ? [lastDay] : [])).toSorted()[0] ?? null
      const ask = async (request: () => Promise<{ status: number }>) => {
        const { status } = await request()
        made.push({ ask: request, status })
        return status
      }
      for (const step of steps) {
        if (step.kind === 'again') {
          // What was done isn't done again. What was refused may be possible by now, so it isn't asked again.
          for (const { ask: request, status } of made)
            if (status === 200) expect((await request()).status).toBe(200)
        } else if (step.kind === 'give') {
          const id = randomUUID()
          const lastDay = addDays(FIRST[step.party], step.days)
          const notice = { ground: 'NO_REASON', lastDay, method: 'HAND', servedOn: TODAY }
          const status = await ask(() =>
            bed.call(step.party, 'PUT', `/agreement-changes/${id}`, { agreementId, notice }),
          )
          const before = earliest()
          const isGood = step.days >= 0 && (before === null || lastDay < before)
          expect(status).toBe(isGood ? 200 : 422)
          if (isGood) notices.push({ id, lastDay, stands: true })
        } else {
          const notice = notices[step.nth]
          if (!notice) continue
          const id = randomUUID()
          const asked = await ask(() =>
            bed.call(step.party, 'PUT', `/agreement-changes/${id}`, { agreementId, withdraws: notice.id }),
          )
          expect(asked).toBe(notice.stands ? 200 : 422)
          if (!notice.stands) continue
          const other = step.party === 'host' ? 'guest' : 'host'
          const answer = { answer: step.isAgreed ? 'accept' : 'decline' }
          const answered = await ask(() =>
            bed.call(other, 'POST', `/agreement-changes/${id}/answers`, answer),
          )
          expect(answered).toBe(200)
          notice.stands = !step.isAgreed
        }
        const row = rowOf(await bed.call('guest', 'GET', `/agreements/${agreementId}`))
        expect(row.noticeEndsOn).toBe(earliest())
      }
      const { body } = await bed.call('host', 'GET', '/agreement-changes?perPage=100')
      const rows = z.object({ data: z.array(AgreementChangeRow) }).parse(body).data
      const own = rows.filter((row) => row.agreementId === agreementId && row.notice !== null)
      expect(new Map(own.map(({ id, state }) => [id, state]))).toEqual(
        new Map(notices.map(({ id, stands }) => [id, stands ? 'GIVEN' : 'WITHDRAWN'])),
      )
      expect(own).toHaveLength(notices.length)
    }),
    { numRuns: 12 },
  )
})
