import { expect, it } from 'vitest'
import type { AgreementView } from '#workers/replica-api.ts'
import { type LetterNotice, noticeLetter } from './notice-letter.ts'
import type { LetterWords } from './use-letter-words.ts'

/** Returns its arguments, so that a test can see them. */
const WORDS = {
  t: (key: string, values: object = {}) => [key.split(/[:.]/).at(-1), ...Object.values(values)].join(' '),
  frame: { lead: [], sections: [], signatures: [], notes: [] },
  dayText: (day: string) => day,
  shortDay: (day: string) => day,
  momentText: (at: string) => at,
} as unknown as LetterWords

const AGREEMENT = {
  ...{ hostName: 'Ngaire', hostAddress: '2 Hill', guestName: 'Tom', guestAddress: 'tom@example.com' },
  ...{ premises: '1 Road', unitTitle: 'Loft', regime: 'RESIDENTIAL', startsOn: '2026-01-05', endsOn: null },
} as AgreementView

const GIVEN: LetterNotice = {
  ...{ party: 'guest', reason: 'A job', receivedOn: '2026-06-04', state: 'GIVEN', answeredAt: null },
  notice: { ground: 'NO_REASON', lastDay: '2026-06-30', method: 'LETTERBOX', servedOn: '2026-06-02' },
  createdAt: '2026-06-02T05:00:00Z',
}
const rowsOf = (agreement: AgreementView, given: LetterNotice) => {
  const page = noticeLetter(agreement, given, WORDS)
  return { page, rows: Object.fromEntries(page.sections[1]?.rows.map((row) => [row.label, row.value]) ?? []) }
}

it('a guest’s letter names both, the last day, the way of service and the receipt', () => {
  const { page, rows } = rowsOf(AGREEMENT, GIVEN)
  expect([page.title, page.sections[0]?.rows.map(({ value }) => value)]).toEqual([
    'tenancy',
    ['tenancy 2026-06-30', 'A job'],
  ])
  expect(rows).toEqual({
    ...{ to: 'Ngaire\n2 Hill', from: 'Tom\ntom@example.com', place: '1 Road\nLoft' },
    ...{ lastDay: '2026-06-30', day: '2026-06-02', method: 'LETTERBOX', received: '2026-06-04' },
    written: '2026-06-02T05:00:00Z',
  })
  expect(page.signatures[0]?.lines.at(-1)).toBe('Tom')
  // Section 51, and how notices are served.
  expect(page.notes).toHaveLength(2)
})

it('a host’s letter names the ground, and later that both withdrew it', () => {
  const notice = { ...GIVEN.notice, ground: 'SOLD' as const }
  const { page, rows } = rowsOf(AGREEMENT, {
    ...{ ...GIVEN, party: 'host', notice, state: 'WITHDRAWN', answeredAt: '2026-06-09T01:00:00Z' },
  })
  expect(rows).toMatchObject({
    ...{ to: 'Tom\ntom@example.com', from: 'Ngaire\n2 Hill', ground: 'SOLD' },
    withdrawn: '2026-06-09T01:00:00Z',
  })
  expect(page.signatures[0]?.lines.at(-1)).toBe('Ngaire')
})

it('a letter that waits to be sent names no receipt; outside the Act it names no law', () => {
  const waiting = { ...GIVEN, receivedOn: null }
  delete waiting.createdAt
  const { page, rows } = rowsOf({ ...AGREEMENT, regime: 'BOARDER' }, waiting)
  expect(rows).not.toHaveProperty('received')
  expect(rows).not.toHaveProperty('written')
  expect(rows).toHaveProperty('day', '2026-06-02')
  const here = { ...waiting, notice: { ...GIVEN.notice, method: 'ELECTRONIC' as const } }
  expect(rowsOf(AGREEMENT, here).rows).not.toHaveProperty('day')
  expect([page.title, page.notes]).toEqual(['other', []])
})
