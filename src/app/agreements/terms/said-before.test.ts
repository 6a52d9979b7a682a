import { expect, it } from 'vitest'
import { NO_ADDRESS } from '#contract/unit-fields.ts'
import { saidBefore } from './said-before.ts'

const ACCOUNT = '01-0902-0068389-00'
const home = { street: '12 Pākihi Road', suburb: 'RD 2', town: 'Ōpōtiki', postcode: '3198' }
const host = { party: 'host', bankAccount: '', hostAddress: '' } as const

it('the latest agreement that names an account and an address gives them', () => {
  const agreements = [
    host,
    { ...host, bankAccount: ACCOUNT },
    { ...host, bankAccount: '02-0500-0000001-00', hostAddress: 'PO Box 7, Ōpōtiki' },
  ]
  expect(saidBefore(agreements, home)).toEqual({ bankAccount: ACCOUNT, hostAddress: 'PO Box 7, Ōpōtiki' })
})

it('what another host named in an agreement with them is not theirs', () => {
  const asGuest = { party: 'guest', bankAccount: ACCOUNT, hostAddress: 'Elsewhere' } as const
  expect(saidBefore([asGuest], NO_ADDRESS)).toEqual({ bankAccount: '', hostAddress: '' })
})

it('an account of another shape is not repeated', () => {
  expect(saidBefore([{ ...host, bankAccount: '12-34' }], undefined).bankAccount).toBe('')
})

it('without an agreement, letters go to the address of the profile', () => {
  expect(saidBefore([], home).hostAddress).toBe('12 Pākihi Road, RD 2, Ōpōtiki 3198')
  expect(saidBefore([], undefined).hostAddress).toBe('')
})
