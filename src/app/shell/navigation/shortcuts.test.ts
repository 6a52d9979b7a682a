import { expect, it } from 'vitest'
import { shortcuts } from './shortcuts.ts'

it('a host may start a room, an agreement or blocked days anywhere, a guest nothing', () => {
  const host = [
    { action: 'create', subject: 'Unit' },
    { action: 'create', subject: 'AccommodationAgreement' },
  ] as const
  expect(shortcuts(host).map(({ kind }) => kind)).toEqual(['agreements', 'units', 'blockedDays'])
  const guest = [{ action: 'list', subject: 'AccommodationAgreement' }] as const
  expect(shortcuts(guest).map(({ kind }) => kind)).toEqual([])
})
