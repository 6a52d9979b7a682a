import { expect, it } from 'vitest'
import { isRecordedByHost, needsGuestsWord } from './recorded-by-host.ts'

const by = (recordedBy: string | null, party: 'host' | 'guest' = 'guest', isCurrent = true) => ({
  party,
  recordedBy,
  isCurrent,
})

it('tells a guest’s signature on the host’s device from one on their own', () => {
  expect(isRecordedByHost(by('host'), 'host')).toBe(true)
  expect(isRecordedByHost(by(null), 'host')).toBe(true)
  expect(isRecordedByHost(by('guest'), 'host')).toBe(false)
  expect(isRecordedByHost(by('host', 'host'), 'host')).toBe(false)
})

it('asks the guest while only the host has recorded their signature on these terms', () => {
  expect(needsGuestsWord([by('host')], 'host')).toBe(true)
  expect(needsGuestsWord([by('host'), by('guest')], 'host')).toBe(false)
  expect(needsGuestsWord([by('host', 'guest', false)], 'host')).toBe(false)
  expect(needsGuestsWord([by('host', 'host')], 'host')).toBe(false)
  expect(needsGuestsWord([], 'host')).toBe(false)
})
