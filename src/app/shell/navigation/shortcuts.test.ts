import { expect, it } from 'vitest'
import { shortcuts } from './shortcuts.ts'

it('a host may begin a room, an agreement and blocked days anywhere, a guest begins none', () => {
  const host = [
    { action: 'create', subject: 'Unit' },
    { action: 'create', subject: 'AccommodationAgreement' },
  ] as const
  expect(shortcuts(host).map(({ kind }) => kind)).toEqual(['agreements', 'units', 'blockedDays'])
  const guest = [{ action: 'list', subject: 'AccommodationAgreement' }] as const
  expect(shortcuts(guest).map(({ kind }) => kind)).toEqual([])
})
