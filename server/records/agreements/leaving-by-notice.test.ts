import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AgreementRow } from '#contract/agreement.ts'
import { NO_SCHEDULED_MESSAGE } from '#contract/scheduled-message-fields.ts'
import { factsOf } from '#server/assistant/facts/facts.ts'
import type { ArrivalTables } from '#server/records/arrival-notes/arrival-note-rows.ts'
import { moveArrivals } from '#server/records/arrival-notes/arrivals.ts'
import { hasNewOverlap } from '#server/records/calendars/new-overlaps.ts'
import { unitCalendar } from '#server/records/calendars/write-calendar.ts'
import { staysOf } from '#server/records/hands/hand-rows.ts'
import { maybeDue } from '#server/records/scheduled-messages/due-messages.ts'
import type { ScheduledTables } from '#server/records/scheduled-messages/scheduled-message-rows.ts'
import { textForGuest } from '#server/records/scheduled-messages/store-message.ts'
import { remindOfTurnovers } from '#server/records/turnovers/turnover-reminders.ts'
import { findListing, listingsPage } from '#server/records/units/listings.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import { AGREED_TERMS, draftBed, rowOf } from '#tests/support/agreements-bed.ts'
import { NO_NOTICES } from '#tests/support/no-mail.ts'

/*
 * What follows on the server from the last day of a notice: 8 December, of a tenancy without an end and of one that went
 * on after 30 September. The clock of the tests says 21 November 2026.
 */

const bed = draftBed()
const TODAY = '2026-11-21'
const LEAVES = '2026-12-08'
const FREE = '2026-12-09'
const PLACE = { place: '', min: null, max: null, type: null, bed: null, page: 1, today: TODAY }

describe.each([
  ['without an end', null],
  ['that went on', '2026-09-30'],
])('a notice to end a tenancy %s', (_what, endsOn) => {
  let unitId: string
  let stay: AgreementRow
  beforeEach(async () => {
    unitId = await room()
    stay = await agreed({ regime: 'RESIDENTIAL', startsOn: '2026-01-01', endsOn })
    stay = rowOf(await bed.step('host', 'start', stay))
    await bed.db.updateTable('agreements').set({ notice_ends_on: LEAVES }).where('id', '=', stay.id).execute()
  })

  async function room(): Promise<string> {
    const id = randomUUID()
    const unit = { id, host_id: bed.people.host.id, title: 'A hut', status: 'PUBLISHED' } as const
    await bed.db.insertInto('units').values(unit).execute()
    return id
  }

  async function agreed(terms: object): Promise<AgreementRow> {
    const draft = await bed.created({ ...AGREED_TERMS, ...terms, unitId })
    return rowOf(await bed.step('guest', 'accept', rowOf(await bed.step('host', 'send', draft))))
  }

  it('frees the room on the public website', async () => {
    expect(await findListing(bed.db, unitId, TODAY)).toMatchObject({ taken: [{ endsOn: FREE }] })
    const found = async (from: string) => {
      const { listings } = await listingsPage(bed.db, { ...PLACE, from, to: '2026-12-20' })
      return listings.some(({ id }) => id === unitId)
    }
    expect([await found(LEAVES), await found(FREE)]).toEqual([false, true])
  })

  it('frees it in its calendar, and for other calendars', async () => {
    const calendar = await unitCalendar(bed.db, unitId, { today: TODAY, ownHost: 'farstead.example' })
    expect(calendar).toContain('DTEND;VALUE=DATE:20261209')
    const isTaken = (day: string) =>
      inTransaction(bed.db, (tx) =>
        hasNewOverlap(
          tx,
          { unitId, feedId: randomUUID() },
          {
            added: [{ first_day: day, last_day: day, note: '', may_echo: false }],
            former: [],
            today: TODAY,
          },
        ),
      )
    expect([await isTaken(LEAVES), await isTaken(FREE)]).toEqual([true, false])
  })

  it('is known to helpers and to the assistant', async () => {
    expect(await staysOf(bed.db, [unitId])).toMatchObject([{ endsOn, noticeEndsOn: LEAVES }])
    const facts = factsOf(
      bed.db,
      { id: bed.people.guest.id, role: 'GUEST', firstName: 'Tom' } as Parameters<typeof factsOf>[1],
      bed.scope.now,
    )
    const own = ((await facts.stays()) ?? []).find((one) => one.unitId === unitId)
    expect(own).toMatchObject({ endsOn: LEAVES, freeFrom: FREE })
  })

  it('closes the codes after its day', async () => {
    const opening = async (at: string) => {
      await moveArrivals({
        ...bed.scope,
        now: () => new Date(at),
        log: (line) => expect.unreachable(line),
      })
      const arrival = await bed.db
        .withTables<ArrivalTables>()
        .selectFrom('arrivals')
        .select(['is_open', 'closes_at'])
        .where('agreement_id', '=', stay.id)
        .executeTakeFirstOrThrow()
      return [arrival.is_open, arrival.closes_at?.toISOString()]
    }
    // Noon on the 8th in Auckland, where it is 13 hours ahead; and the first minute of the 9th.
    expect(await opening('2026-12-07T23:00:00Z')).toEqual([true, undefined])
    expect(await opening('2026-12-08T11:00:00Z')).toEqual([false, undefined])
  })

  it('times messages that send themselves, and what they say', async () => {
    const moment = async (name: 'beforeLeaving' | 'afterLeaving', at: string) => {
      const id = randomUUID()
      const fields = { ...NO_SCHEDULED_MESSAGE, moment: name, unitIds: [unitId] }
      await bed.db
        .withTables<ScheduledTables>()
        .insertInto('scheduled_messages')
        .values({
          ...{ id, host_id: bed.people.host.id, fields: JSON.stringify(fields), send_at: null },
          ...{ active_from: new Date(0), created_at: new Date(0), updated_at: new Date(0) },
        })
        .execute()
      return (await maybeDue(bed.db, new Date(at))).some(({ templateId }) => templateId === id)
    }
    expect(await moment('beforeLeaving', '2026-12-06T23:00:00Z')).toBe(true)
    expect(await moment('afterLeaving', '2026-12-08T23:00:00Z')).toBe(true)
    const texts = [{ language: 'en' as const, text: '{dates}' }]
    const text = await inTransaction(bed.db, async (tx) => {
      const stored = await tx
        .selectFrom('agreements')
        .selectAll()
        .where('id', '=', stay.id)
        .executeTakeFirstOrThrow()
      return textForGuest(tx, stored, { texts })
    })
    expect(text).toMatch(/^1 January.*8 December$/)
  })

  it('reminds of the turnover on its morning', async () => {
    const told: string[] = []
    const notices = {
      ...NO_NOTICES,
      tell: async (_: unknown, { subjectId }: { subjectId: string }) => void told.push(subjectId),
    }
    // Eight in the morning of the 8th.
    const now = () => new Date('2026-12-07T19:00:00Z')
    await remindOfTurnovers({ ...bed.scope, notices, now, log: (line) => expect.unreachable(line) })
    expect(told).toContain(stay.id)
  })

  it('leaves the nights after it to another stay', async () => {
    const next = await agreed({ startsOn: '2026-12-20', endsOn: '2026-12-27' })
    const moved = (startsOn: string) =>
      bed.call('host', 'PUT', `/agreement-changes/${randomUUID()}`, {
        ...{ agreementId: next.id, startsOn, reason: '' },
        signature: { ...signedBy('host'), terms: { ...AGREED_TERMS, unitTitle: next.unitTitle } },
      })
    const problem = async (day: string) => JSON.stringify((await moved(day)).body)
    expect(await problem(LEAVES)).toContain('"taken"')
    // Its nights are free; only the signature isn't under these terms.
    expect(await problem(FREE)).toContain('"otherVersion"')
  })

  it('is told to both, and the last of the rent for whoever cancels after it', async () => {
    const cancelled = rowOf(await bed.step('guest', 'cancel', stay))
    expect(cancelled).toMatchObject({ noticeEndsOn: LEAVES, endedOn: TODAY, rentUntil: FREE })
  })
})

function signedBy(party: 'host' | 'guest') {
  return { id: randomUUID(), party, name: 'Ngaire Holloway', drawing: null, signedAt: '2026-11-21T01:00:00Z' }
}
