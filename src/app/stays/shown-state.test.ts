import { expect, it } from 'vitest'
import { shownState } from './shown-state.ts'

const TODAY = '2026-11-28'
const stay = (state: 'active' | 'agreed', startsOn: string | null, endsOn: string | null) => ({
  ...{ state, startsOn, endsOn, freeFrom: endsOn },
})

it.each([
  ['agreed, from tomorrow', stay('agreed', '2026-11-29', null), 'coming'],
  ['agreed, from today', stay('agreed', '2026-11-28', '2026-12-01'), 'due'],
  ['agreed, whose arrival nobody marked', stay('agreed', '2026-11-01', '2026-11-28'), 'due'],
  ['agreed, whose days are over', stay('agreed', '2026-11-01', '2026-11-27'), 'past'],
  ['under way without an end', stay('active', null, null), 'now'],
  ['under way until tomorrow', stay('active', '2026-11-20', '2026-11-29'), 'now'],
  ['on its last day', stay('active', '2026-11-20', '2026-11-28'), 'leaving'],
  ['that should have ended', stay('active', '2026-11-20', '2026-11-27'), 'leaving'],
  ['that was started early', stay('active', '2026-12-01', '2026-12-09'), 'coming'],
  // Residential Tenancies Act 1986, s 60A: a long fixed term that isn't ended becomes periodic.
  [
    'that went on past its fixed term',
    { ...stay('active', '2026-05-01', '2026-11-27'), freeFrom: null },
    'now',
  ],
] as const)('a stay %s', (_, given, state) => {
  expect(shownState(given, TODAY)).toBe(state)
})

it('keeps the state of blocked days and of anything not agreed', () => {
  for (const state of ['asked', 'draft', 'here', 'blocked', 'elsewhere'] as const)
    expect(shownState({ state, startsOn: TODAY, endsOn: TODAY, freeFrom: TODAY }, TODAY)).toBe(state)
})
