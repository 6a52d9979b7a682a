import { expect, it } from 'vitest'
import { Action, Subject } from '#contract/permission.ts'
import { shortcuts } from './shortcuts.ts'

it('offers a host cash, agreements, rooms and blocked days, and a guest nothing', () => {
  const host = [
    { action: 'create', subject: 'Unit' },
    { action: 'create', subject: 'AccommodationAgreement' },
    { action: 'create', subject: 'AccommodationRent' },
  ] as const
  expect(shortcuts(host).map(({ kind }) => kind)).toEqual([
    'ledgerEntries',
    'agreements',
    'units',
    'blockedDays',
  ])
  const guest = [{ action: 'list', subject: 'AccommodationAgreement' }] as const
  expect(shortcuts(guest).map(({ kind }) => kind)).toEqual([])
})

it('offers an administrator, who may do everything, none of a host’s shortcuts', () => {
  const everything = Subject.options.flatMap((subject) =>
    Action.options.map((action) => ({ action, subject })),
  )
  expect(shortcuts(everything)).toEqual([])
})
