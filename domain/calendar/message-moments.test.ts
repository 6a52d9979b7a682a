import { describe, expect, it, test } from 'vitest'
import { AGREEMENT_STATUSES, type AgreementStatus } from '#contract/agreement-status.ts'
import { LAW_REGIMES } from '#contract/agreement-terms.ts'
import { MESSAGE_MOMENTS, type MessageMoment } from '#contract/message-moments.ts'
import { fc } from '#tests/support/property.ts'
import { addDays, type Day } from './calendar-day.ts'
import {
  isDueAt,
  type MessagedStay,
  messageWindow,
  type MessageWindow,
  type TimedMessage,
  windowFrom,
} from './message-moments.ts'

const ZONE = 'Pacific/Auckland'
/** In December, 13 hours behind the place: 9 am there is 8 pm of the day before. */
const stay = (fields: Partial<MessagedStay> = {}): MessagedStay => ({
  regime: 'SHORT_STAY',
  status: 'APPROVED',
  startsOn: '2026-12-10',
  endsOn: '2026-12-14',
  ...fields,
})
const message = (moment: MessageMoment, fields: Partial<TimedMessage> = {}): TimedMessage => ({
  moment,
  time: null,
  activeFrom: new Date('2026-01-01T00:00:00Z'),
  ...fields,
})
const AGREED = new Date('2026-11-20T03:00:00Z')
const shown = (window: MessageWindow | null) =>
  window && [window.from, window.until].map((at) => at.toISOString().slice(0, 16))

describe('when a message goes', () => {
  it.each<[string, MessageMoment, Partial<MessagedStay>, string[] | null]>([
    ['agreed: at once', 'agreed', {}, ['2026-11-20T03:00', '2026-11-21T03:00']],
    ['three days before', 'beforeArrival', {}, ['2026-12-06T21:00', '2026-12-09T11:00']],
    ['on the day', 'arrivalDay', {}, ['2026-12-09T20:00', '2026-12-10T11:00']],
    ['the first evening', 'firstEvening', {}, ['2026-12-10T06:00', '2026-12-10T11:00']],
    ['the day before leaving', 'beforeLeaving', {}, ['2026-12-13T03:00', '2026-12-13T11:00']],
    ['after leaving', 'afterLeaving', {}, ['2026-12-14T21:00', '2026-12-17T11:00']],
    ['no first day', 'arrivalDay', { startsOn: null }, null],
    ['no last day', 'beforeLeaving', { endsOn: null }, null],
    ['no last day, after leaving', 'afterLeaving', { endsOn: null, status: 'ACTIVE' }, null],
    ['only asked', 'arrivalDay', { status: 'PENDING' }, null],
    ['declined', 'agreed', { status: 'REJECTED' }, null],
    ['cancelled', 'arrivalDay', { status: 'CANCELLED' }, null],
    ['cancelled while there', 'afterLeaving', { status: 'CANCELLED', endedOn: '2026-12-12' }, null],
    ['left, the day before leaving', 'beforeLeaving', { status: 'COMPLETED', endedOn: '2026-12-11' }, null],
    // Left on the 12th: the 13th at 10.
    [
      'left early',
      'afterLeaving',
      { status: 'COMPLETED', endedOn: '2026-12-12' },
      ['2026-12-12T21:00', '2026-12-15T11:00'],
    ],
    [
      'marked as left a week late',
      'afterLeaving',
      { status: 'COMPLETED', endedOn: '2026-12-21' },
      ['2026-12-14T21:00', '2026-12-17T11:00'],
    ],
    [
      'run out',
      'afterLeaving',
      { status: 'EXPIRED', endedOn: null },
      ['2026-12-14T21:00', '2026-12-17T11:00'],
    ],
    // Section 60A: a fixed term of more than 90 days goes on.
    [
      'a fixed term that goes on',
      'beforeLeaving',
      { regime: 'RESIDENTIAL', status: 'ACTIVE', startsOn: '2026-06-01' },
      null,
    ],
    [
      'a tenancy that went on, and ended',
      'afterLeaving',
      { regime: 'RESIDENTIAL', status: 'COMPLETED', startsOn: '2026-06-01', endedOn: '2027-02-01' },
      ['2027-02-01T21:00', '2027-02-04T11:00'],
    ],
    ['one night', 'beforeLeaving', { endsOn: '2026-12-11' }, ['2026-12-10T03:00', '2026-12-10T11:00']],
  ])('%s', (_case, moment, fields, expected) => {
    expect(shown(messageWindow(message(moment), stay(fields), ZONE, AGREED))).toEqual(expected)
  })

  it.each<[string, MessageMoment, string, string | null]>([
    ['agreed a day ahead: at once', 'beforeArrival', '2026-12-08T22:00:00Z', '2026-12-08T22:00:00.000Z'],
    ['agreed on the day: too late for that', 'beforeArrival', '2026-12-09T22:00:00Z', null],
    ['agreed on the day, after 9', 'arrivalDay', '2026-12-09T22:00:00Z', '2026-12-09T22:00:00.000Z'],
    ['agreed on the day, before 9', 'arrivalDay', '2026-12-09T12:00:00Z', '2026-12-09T20:00:00.000Z'],
    ['agreed once they were there', 'firstEvening', '2026-12-10T12:00:00Z', null],
    ['agreed at the last moment', 'firstEvening', '2026-12-10T11:00:00Z', null],
  ])('%s', (_case, moment, agreedAt, expected) => {
    const window = messageWindow(message(moment), stay(), ZONE, new Date(agreedAt))
    expect(window?.from.toISOString() ?? null).toBe(expected)
  })

  it('follows the chosen time by the clock of the place', () => {
    const early = message('arrivalDay', { time: '06:30' })
    expect(shown(messageWindow(early, stay(), ZONE, AGREED))?.[0]).toBe('2026-12-09T17:30')
    expect(shown(messageWindow(early, stay(), 'Pacific/Chatham', AGREED))?.[0]).toBe('2026-12-09T16:45')
  })

  it('leaves out times before the message was written, to the minute', () => {
    const due = new Date('2026-12-09T20:00:00Z')
    const since = (at: Date) => messageWindow(message('arrivalDay', { activeFrom: at }), stay(), ZONE, AGREED)
    expect(since(due)).not.toBeNull()
    expect(since(new Date(due.getTime() + 60_000))).toBeNull()
  })

  it('leaves out only “once agreed” if the time of agreement is unknown', () => {
    expect(messageWindow(message('agreed'), stay(), ZONE, null)).toBeNull()
    expect(shown(messageWindow(message('arrivalDay'), stay(), ZONE, null))?.[0]).toBe('2026-12-09T20:00')
  })
})

test('a message stays due for 24 hours after its chosen time', () => {
  const at = new Date('2026-12-09T20:00:00Z')
  const window = windowFrom(at)
  expect(isDueAt(window, new Date(at.getTime() - 1))).toBe(false)
  expect(isDueAt(window, at)).toBe(true)
  expect(isDueAt(window, new Date('2026-12-10T19:59:59Z'))).toBe(true)
  expect(isDueAt(window, new Date('2026-12-10T20:00:00Z'))).toBe(false)
})

const HOUR_MS = 3_600_000
const FIRST = Date.parse('2026-09-20T00:00:00Z')

/** A stay as its parties change it, hour by hour, with a server that looks whenever it runs. */
const history = fc.record({
  regime: fc.constantFrom(...LAW_REGIMES),
  startsOn: fc.option(fc.integer({ min: 0, max: 20 }), { nil: null }),
  nights: fc.option(fc.integer({ min: -1, max: 120 }), { nil: null }),
  agreed: fc.integer({ min: 0, max: 700 }),
  end: fc.option(
    fc.record({
      after: fc.integer({ min: 0, max: 700 }),
      status: fc.constantFrom<AgreementStatus>('CANCELLED', 'COMPLETED', 'EXPIRED'),
    }),
    { nil: null },
  ),
  // The server's clock, which jumps, stands still, and goes back.
  looks: fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 60 }),
  time: fc.option(fc.constantFrom('00:00', '02:30', '07:15', '23:59'), { nil: null }),
})

test('no message is due before the agreement or after a cancellation', () => {
  fc.assert(
    fc.property(history, ({ regime, startsOn, nights, agreed, end, looks, time }) => {
      const first: Day | null = startsOn === null ? null : addDays('2026-09-20', startsOn)
      const term = { regime, startsOn: first, endsOn: endOf(first, nights) }
      const agreedAt = new Date(FIRST + agreed * HOUR_MS)
      const endsAt = end === null ? null : agreedAt.getTime() + end.after * HOUR_MS
      for (const hours of looks) {
        const at = new Date(FIRST + hours * HOUR_MS)
        const hasEnded = endsAt !== null && at.getTime() >= endsAt
        const status: AgreementStatus =
          at < agreedAt ? 'PENDING' : hasEnded && end !== null ? end.status : 'APPROVED'
        const endedOn = hasEnded ? new Date(endsAt).toISOString().slice(0, 10) : null
        for (const moment of MESSAGE_MOMENTS) {
          const window = messageWindow(
            message(moment, { time }),
            { ...term, status, endedOn },
            ZONE,
            agreedAt,
          )
          if (window === null || !isDueAt(window, at)) continue
          expect(at >= agreedAt).toBe(true)
          expect(status).not.toBe('CANCELLED')
        }
      }
    }),
  )
})

function endOf(first: Day | null, nights: number | null): Day | null {
  return first === null || nights === null ? null : addDays(first, nights)
}

test('only approved, active, completed and expired stays have a window', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...MESSAGE_MOMENTS),
      fc.constantFrom(...AGREEMENT_STATUSES),
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: -5, max: 400 }),
      fc.constantFrom(...LAW_REGIMES),
      fc.integer({ min: -9_000, max: 9_000 }),
      (moment, status, day, nights, regime, agreed) => {
        const startsOn = addDays('2026-01-01', day)
        const agreedAt = new Date(FIRST + agreed * HOUR_MS)
        const dated = { regime, status, startsOn, endsOn: addDays(startsOn, nights), endedOn: startsOn }
        const window = messageWindow(message(moment, { activeFrom: null }), dated, ZONE, agreedAt)
        if (window === null) return
        expect(window.from < window.until).toBe(true)
        expect(window.from >= agreedAt).toBe(true)
        expect(['APPROVED', 'ACTIVE', 'COMPLETED', 'EXPIRED']).toContain(status)
        if (moment !== 'afterLeaving') expect(['APPROVED', 'ACTIVE']).toContain(status)
      },
    ),
  )
})
