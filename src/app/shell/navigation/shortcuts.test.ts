import { expect, it } from 'vitest'
import { Action, Subject } from '#contract/permission.ts'
import { shortcuts } from './shortcuts.ts'

it('a host may begin with cash, agreements, rooms or blocked days, a guest nothing', () => {
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

it('an administrator, who may do everything, is offered nothing of a host’s', () => {
  const everything = Subject.options.flatMap((subject) =>
    Action.options.map((action) => ({ action, subject })),
  )
  expect(shortcuts(everything)).toEqual([])
})
