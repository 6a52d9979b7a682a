import { expect, it } from 'vitest'
import type { AgreementStatus } from '#contract/agreement-status.ts'
import { stayPhase } from './stay-phase.ts'

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
  ['completed', 'COMPLETED', '2026-11-01', '2026-11-20', 'past'],
  ['sent', 'PENDING', TODAY, null, 'asked'],
  ['declined', 'REJECTED', TODAY, null, null],
])('a stay that is %s', (_, status, startsOn, endsOn, phase) => {
  expect(stayPhase({ regime: 'SHORT_STAY', status, startsOn, endsOn, endedOn: null }, TODAY)).toBe(phase)
})

// Residential Tenancies Act 1986, section 60A: of more than 90 days; 1 August to 30 October are 91 days.
it.each([
  ['2026-08-01', '2026-10-30', TODAY, 'now'],
  ['2026-08-02', '2026-10-30', TODAY, 'leaving'],
  ['2026-08-01', '2026-10-30', '2026-10-30', 'leaving'],
])('a tenancy from %s to %s is on %s: %s', (startsOn, endsOn, today, phase) => {
  expect(stayPhase({ regime: 'RESIDENTIAL', status: 'ACTIVE', startsOn, endsOn }, today)).toBe(phase)
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
  expect(stayPhase(stay, TODAY)).toBe(phase)
})
