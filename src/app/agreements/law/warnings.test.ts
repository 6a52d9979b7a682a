import { describe, expect, it } from 'vitest'
import { type AgreementTerms, NO_TERMS } from '#contract/agreement-terms.ts'
import { lawWarnings, type WarningId } from './warnings.ts'

const TENANCY: AgreementTerms = {
  ...NO_TERMS,
  regime: 'RESIDENTIAL',
  hostAddress: '12 Ridge Road, RD 3, Geraldine 7993',
  guestAddress: 'tom@farstead.example',
  startsOn: '2026-11-02',
  rentPerWeek: 320,
  bond: 1280,
  statements: ['healthyHomes', 'healthyHomesIntent', 'insulation', 'insurance'],
}
const BOARDING: AgreementTerms = {
  ...TENANCY,
  regime: 'BOARDING_HOUSE',
  tenantsInHouse: 6,
  statements: [...TENANCY.statements, 'fireEvacuation'],
}
const SHORT: AgreementTerms = { ...NO_TERMS, startsOn: '2026-11-02', endsOn: '2026-11-29' }

describe('legal warnings', () => {
  it.each<[string, AgreementTerms, WarningId[]]>([
    ['a tenancy in order', TENANCY, []],
    ['a boarding house in order', BOARDING, []],
    ['a bond of four weeks', { ...TENANCY, bond: 1280 }, []],
    ['a bond a cent over four weeks', { ...TENANCY, bond: 1280.01 }, ['bondOverLimit']],
    ['a boarding house’s bond over four weeks', { ...BOARDING, bond: 1300 }, ['bondOverLimit']],
    ['a bond without a rent', { ...TENANCY, rentPerWeek: null }, []],
    ['a pet bond of two weeks', { ...TENANCY, startsOn: '2025-12-01', petBond: 640 }, []],
    ['a pet bond over two weeks', { ...TENANCY, petBond: 640.01 }, ['petBondOverLimit']],
    [
      'a pet bond before it existed',
      { ...TENANCY, startsOn: '2025-11-30', petBond: 100 },
      ['petBondTooEarly'],
    ],
    ['fortnightly rent', { ...TENANCY, frequency: 'FORTNIGHTLY' }, []],
    ['monthly rent', { ...TENANCY, frequency: 'MONTHLY' }, ['rentInAdvance']],
    ['monthly rent, paid in arrears', { ...TENANCY, frequency: 'MONTHLY', isPaidInArrears: true }, []],
    [
      'weekly rent, first due eight days before the first day',
      { ...TENANCY, startsOn: '2026-11-20', firstDueOn: '2026-11-12' },
      ['rentInAdvance'],
    ],
    [
      'weekly rent, first due a week before the first day',
      { ...TENANCY, startsOn: '2026-11-20', firstDueOn: '2026-11-13' },
      [],
    ],
    ['rent at once for an open end', { ...TENANCY, frequency: 'ONE_TIME' }, ['rentInAdvance']],
    ['six tenants under one tenancy', { ...TENANCY, tenantsInHouse: 6 }, ['maybeBoardingHouse']],
    ['five tenants under one tenancy', { ...TENANCY, tenantsInHouse: 5 }, []],
    ['a boarding house of five', { ...BOARDING, tenantsInHouse: 5 }, ['tooFewTenants']],
    ['a boarding house for 27 days', { ...BOARDING, endsOn: '2026-11-28' }, ['boardingTooShort']],
    ['a boarding house with an end', { ...BOARDING, endsOn: '2027-11-02' }, ['boardingFixedTerm']],
    ['no address for service', { ...TENANCY, guestAddress: ' ' }, ['addressMissing']],
    ['a statement not ticked', { ...TENANCY, statements: [] }, ['statementsMissing']],
    ['a stay of 27 days', SHORT, []],
    ['a stay of 28 days', { ...SHORT, endsOn: '2026-11-30' }, ['maybeTenancy']],
    [
      'a short stay with any bond, paid at once',
      { ...SHORT, rentPerWeek: 100, bond: 900, frequency: 'ONE_TIME' },
      [],
    ],
    ['a boarder, whatever is agreed', { ...TENANCY, regime: 'BOARDER', bond: 9000, statements: [] }, []],
  ])('%s', (_, terms, expected) => {
    expect(lawWarnings(terms).map(({ id }) => id)).toEqual(expected)
  })

  it('give the amount that would be allowed', () => {
    expect(lawWarnings({ ...TENANCY, rentPerWeek: 320.1, bond: 2000 })[0]?.amount).toBe(1280.4)
  })
})
