import { expect, it } from 'vitest'
import { type AgreementTerms, NO_TERMS } from './agreement-terms.ts'
import { canBeSent, sendProblems } from './send-problems.ts'

const WHOLE: AgreementTerms = {
  ...NO_TERMS,
  hostName: 'Ngaire Holloway',
  guestName: 'Tom Hallward',
  startsOn: '2026-12-01',
  endsOn: '2026-12-15',
  rentPerWeek: 320,
}

it('a blank draft lacks both parties, its days and the rent', () => {
  expect(sendProblems(NO_TERMS)).toEqual({
    hostName: 'required',
    guestName: 'required',
    startsOn: 'required',
    endsOn: 'required',
    rentPerWeek: 'required',
  })
})

it.each<[string, Partial<AgreementTerms>, object]>([
  ['all that is asked for', {}, {}],
  ['a rent of nothing, which somebody wrote', { rentPerWeek: 0 }, {}],
  ['a bond over the law’s limit', { regime: 'RESIDENTIAL', bond: 5000 }, {}],
  ['a name of blanks', { guestName: '  ' }, { guestName: 'required' }],
  ['a short stay without an end', { endsOn: null }, { endsOn: 'required' }],
  ['a tenancy without an end', { regime: 'RESIDENTIAL', endsOn: null }, {}],
  ['a boarder without an end', { regime: 'BOARDER', endsOn: null }, {}],
  [
    'a tenancy without an end that is paid for whole',
    { regime: 'RESIDENTIAL', endsOn: null, frequency: 'ONE_TIME' },
    { endsOn: 'required' },
  ],
  ['an account as banks print it', { bankAccount: '12-3456-0123456-00' }, {}],
  ['an account with spaces and a suffix of three digits', { bankAccount: '12 3456 0123456 001' }, {}],
  ['a check digit that may be wrong', { bankAccount: '01-0902-0068389-01' }, {}],
  ['an account that is too short', { bankAccount: '12-3456-012345' }, { bankAccount: 'shape' }],
  ['words for an account', { bankAccount: 'the usual' }, { bankAccount: 'shape' }],
  ['blanks for an account', { bankAccount: '  ' }, {}],
  ['a last day before the first', { endsOn: '2026-11-30' }, { endsOn: 'order' }],
  ['a stay of no night', { endsOn: '2026-12-01' }, { endsOn: 'order' }],
])('%s', (_, change, problems) => {
  expect(sendProblems({ ...WHOLE, ...change })).toEqual(problems)
  expect(canBeSent({ ...WHOLE, ...change })).toBe(Object.keys(problems).length === 0)
})
