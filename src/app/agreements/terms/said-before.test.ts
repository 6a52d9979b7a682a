import { expect, it } from 'vitest'
import { NO_ADDRESS } from '#contract/unit-fields.ts'
import { saidBefore, toRemember } from './said-before.ts'

const ACCOUNT = '01-0902-0068389-00'
const address = { street: '12 Pākihi Road', suburb: 'RD 2', town: 'Ōpōtiki', postcode: '3198' }
const host = { party: 'host', bankAccount: '', hostAddress: '', paymentDetails: '' } as const
const NOTHING = { bankAccount: '', serviceAddress: '', paymentDetails: '', bondWeeks: null, address }
const STATED = {
  ...{ bankAccount: ACCOUNT, serviceAddress: 'PO Box 7, Ōpōtiki', paymentDetails: 'Cash is fine' },
  ...{ bondWeeks: 3, address },
}

it('prefers the profile to any agreement', () => {
  const agreement = { ...host, bankAccount: '02-0500-0000001-00', hostAddress: 'Elsewhere' }
  expect(saidBefore([agreement], STATED)).toEqual({
    ...{ bankAccount: ACCOUNT, hostAddress: 'PO Box 7, Ōpōtiki', paymentDetails: 'Cash is fine' },
    ...{ bondWeeks: 3, postcode: '3198' },
  })
})

it('fills gaps in the profile from the latest agreement that has a value', () => {
  const agreements = [
    host,
    { ...host, bankAccount: ACCOUNT },
    { ...host, bankAccount: '02-0500-0000001-00', hostAddress: 'PO Box 7, Ōpōtiki' },
  ]
  expect(saidBefore(agreements, NOTHING)).toMatchObject({
    ...{ bankAccount: ACCOUNT, hostAddress: 'PO Box 7, Ōpōtiki', paymentDetails: '' },
  })
})

it('ignores details of another host from an agreement where they were the guest', () => {
  const asGuest = { ...host, party: 'guest', bankAccount: ACCOUNT, hostAddress: 'Elsewhere' } as const
  const said = saidBefore([asGuest], { address: NO_ADDRESS })
  expect(said).toMatchObject({ bankAccount: '', hostAddress: '', bondWeeks: null })
})

it('doesn’t reuse an account number in another format', () => {
  expect(saidBefore([{ ...host, bankAccount: '12-34' }], undefined).bankAccount).toBe('')
})

it('without an agreement, letters go to the address of the profile', () => {
  expect(saidBefore([], NOTHING).hostAddress).toBe('12 Pākihi Road, RD 2, Ōpōtiki 3198')
  expect(saidBefore([], undefined).hostAddress).toBe('')
})

it('an agreement adds to the profile only what it leaves blank', () => {
  const terms = { bankAccount: ACCOUNT, hostAddress: ' PO Box 7 ', paymentDetails: 'On Fridays' }
  expect(toRemember(terms, { ...NOTHING, paymentDetails: 'Cash is fine' })).toEqual({
    ...{ bankAccount: ACCOUNT, serviceAddress: 'PO Box 7' },
  })
  expect(toRemember({ ...terms, bankAccount: '12-34' }, NOTHING)).not.toHaveProperty('bankAccount')
  // A server of an earlier release sends none of these and would drop them.
  expect(toRemember(terms, { address })).toEqual({})
})
