import { expect, it } from 'vitest'
import type { AgreementStatus } from '#contract/agreement-status.ts'
import { dayAtPlace } from '#contract/region.ts'
import { stayState } from './stay-state.ts'

const TODAY = '2026-11-27'

it.each<[string, AgreementStatus, string | null, string | null, string | null]>([
  ['agreed for tomorrow', 'APPROVED', '2026-11-28', '2026-12-11', 'coming'],
  ['agreed for today', 'APPROVED', TODAY, '2026-12-11', 'due'],
  ['agreed for yesterday, nobody marked the arrival', 'APPROVED', '2026-11-26', '2026-12-11', 'due'],
  ['agreed until today, nobody marked the arrival', 'APPROVED', '2026-11-20', TODAY, 'due'],
  ['agreed until yesterday, nobody marked the arrival', 'APPROVED', '2026-11-20', '2026-11-26', 'past'],
  ['agreed without days', 'APPROVED', null, null, 'due'],
  ['begun early', 'ACTIVE', '2026-11-28', '2026-12-11', 'coming'],
  ['begun, for ever', 'ACTIVE', '2026-11-01', null, 'now'],
  ['in its last night', 'ACTIVE', '2026-11-01', '2026-11-28', 'now'],
  ['on the day of leaving', 'ACTIVE', '2026-11-01', TODAY, 'leaving'],
  ['past the day of leaving', 'ACTIVE', '2026-11-01', '2026-11-20', 'leaving'],
  ['on its first day, with its arrival marked', 'ACTIVE', TODAY, '2026-12-11', 'now'],
  ['of one day, with its arrival marked', 'ACTIVE', TODAY, TODAY, 'leaving'],
  ['completed', 'COMPLETED', '2026-11-01', '2026-11-20', 'past'],
  ['ended before its last day', 'COMPLETED', '2026-11-01', '2026-12-20', 'past'],
  ['expired', 'EXPIRED', '2026-11-01', '2026-11-20', 'past'],
  ['sent', 'PENDING', TODAY, null, 'asked'],
  ['declined', 'REJECTED', TODAY, null, null],
])('a stay that is %s', (_, status, startsOn, endsOn, phase) => {
  expect(stayState({ regime: 'SHORT_STAY', status, startsOn, endsOn, endedOn: null }, TODAY)).toBe(phase)
})

// Residential Tenancies Act 1986, section 60A: of more than 90 days; 1 August to 30 October are 91 days.
it.each([
  ['2026-08-01', '2026-10-30', TODAY, 'now'],
  ['2026-08-02', '2026-10-30', TODAY, 'leaving'],
  ['2026-08-01', '2026-10-30', '2026-10-30', 'leaving'],
])('a tenancy from %s to %s is on %s: %s', (startsOn, endsOn, today, phase) => {
  expect(stayState({ regime: 'RESIDENTIAL', status: 'ACTIVE', startsOn, endsOn }, today)).toBe(phase)
})

it.each([
  ['before it began', '2026-11-20', null],
  ['on its first day', '2026-11-21', null],
  ['after its first night', '2026-11-22', 'past'],
])('a stay that is cancelled %s', (_, endedOn, phase) => {
  const stay = {
    regime: 'SHORT_STAY',
    status: 'CANCELLED',
    startsOn: '2026-11-21',
    endsOn: null,
    endedOn,
  } as const
  expect(stayState(stay, TODAY)).toBe(phase)
})

it('uses the day at the place: the Chathams are 45 minutes ahead of Auckland', () => {
  const stay = { regime: 'SHORT_STAY', status: 'APPROVED', startsOn: TODAY, endsOn: '2026-12-11' } as const
  // 23:30 on 26 November in Auckland (UTC+13), 00:15 on the 27th on the Chathams (UTC+13:45).
  const at = new Date('2026-11-26T10:30:00Z')
  expect(stayState(stay, dayAtPlace(at, 'Pacific/Auckland'))).toBe('coming')
  expect(stayState(stay, dayAtPlace(at, 'Pacific/Chatham'))).toBe('due')
})
