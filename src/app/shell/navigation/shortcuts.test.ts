import { expect, it } from 'vitest'
import { shortcuts } from './shortcuts.ts'

it('a host may begin a room and an agreement anywhere, a guest only goes to the messages', () => {
  const host = [
    { action: 'create', subject: 'Unit' },
    { action: 'create', subject: 'AccommodationAgreement' },
  ] as const
  expect(shortcuts(host).map(({ id }) => id)).toEqual(['newRoom', 'newAgreement', 'messages'])
  const guest = [{ action: 'list', subject: 'AccommodationAgreement' }] as const
  expect(shortcuts(guest).map(({ id }) => id)).toEqual(['messages'])
})
