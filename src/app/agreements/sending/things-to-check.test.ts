import { expect, it } from 'vitest'
import { type AgreementTerms, NO_TERMS } from '#contract/agreement-terms.ts'
import { thingsToCheck } from './things-to-check.ts'

const READY: AgreementTerms = {
  ...NO_TERMS,
  hostName: 'Ngaire Holloway',
  guestName: 'Tom Hallward',
  startsOn: '2026-12-01',
  endsOn: '2026-12-15',
  rentPerWeek: 320,
  bankAccount: '01-0902-0068389-00',
}

it('finds nothing to check in a complete short stay', () => {
  expect(thingsToCheck(READY)).toEqual({ missing: [], warnings: [], isPaymentUnsaid: false })
})

it('links each missing term to its field', () => {
  expect(thingsToCheck({ ...READY, rentPerWeek: null, endsOn: null }).missing).toEqual([
    { field: 'endsOn', problem: 'required' },
    { field: 'rentPerWeek', problem: 'required' },
  ])
})

it('links a legal limit to its field and doesn’t prevent sending', () => {
  const { missing, warnings } = thingsToCheck({ ...READY, regime: 'RESIDENTIAL', bond: 5000 })
  expect(missing).toEqual([])
  expect(warnings.map(({ field, warning }) => [field, warning.id])).toEqual([
    ['bond', 'bondOverLimit'],
    ['hostAddress', 'addressMissing'],
    ['statements', 'statementsMissing'],
  ])
})

it.each([
  ['no account and no words', { bankAccount: '  ', paymentDetails: '' }, true],
  ['words alone', { bankAccount: '', paymentDetails: 'Cash at the gate' }, false],
])('with %s, checks whether it says how to pay', (_, said, isUnsaid) => {
  expect(thingsToCheck({ ...READY, ...said })).toMatchObject({ missing: [], isPaymentUnsaid: isUnsaid })
})

it('links to whichever of the two addresses is missing', () => {
  const terms = { ...READY, regime: 'RESIDENTIAL', hostAddress: '12 Pākihi Stream Road' } as const
  expect(thingsToCheck(terms).warnings.map(({ field }) => field)).toContain('guestAddress')
})
