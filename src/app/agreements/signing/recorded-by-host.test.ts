import { expect, it } from 'vitest'
import { isRecordedByHost, needsGuestsWord } from './recorded-by-host.ts'

const by = (recordedBy: string | null, party: 'host' | 'guest' = 'guest', isCurrent = true) => ({
  party,
  recordedBy,
  isCurrent,
})

it('a guest’s signature on the host’s device is told from one on their own', () => {
  expect(isRecordedByHost(by('host'), 'host')).toBe(true)
  expect(isRecordedByHost(by(null), 'host')).toBe(true)
  expect(isRecordedByHost(by('guest'), 'host')).toBe(false)
  expect(isRecordedByHost(by('host', 'host'), 'host')).toBe(false)
})

it('the guest is asked while nothing under these terms is by their own hand', () => {
  expect(needsGuestsWord([by('host')], 'host')).toBe(true)
  expect(needsGuestsWord([by('host'), by('guest')], 'host')).toBe(false)
  expect(needsGuestsWord([by('host', 'guest', false)], 'host')).toBe(false)
  expect(needsGuestsWord([by('host', 'host')], 'host')).toBe(false)
  expect(needsGuestsWord([], 'host')).toBe(false)
})
