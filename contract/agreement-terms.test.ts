import { expect, it } from 'vitest'
import { type AgreementTerms, documentText, NO_TERMS } from './agreement-terms.ts'

const AGREEMENT = '018f0000-0000-7000-8000-000000000001'

it('the same terms give the same text, in any order of fields and statements', () => {
  const one: AgreementTerms = { ...NO_TERMS, bond: 1280, statements: ['insulation', 'insurance'] }
  const backwards = Object.fromEntries(Object.entries(one).toReversed()) as AgreementTerms
  const other: AgreementTerms = { ...backwards, statements: ['insurance', 'insulation'] }
  expect(documentText(AGREEMENT, other)).toBe(documentText(AGREEMENT, one))
})

it.each<[string, Partial<AgreementTerms>]>([
  ['the rent', { rentPerWeek: 320 }],
  ['a name', { guestName: 'Tom Hallward' }],
  ['the order of attachments', { attachments: ['b', 'a'] }],
  [
    'an add-on',
    { addOns: [{ id: 'x', name: 'Firewood', description: '', amount: 60, frequency: 'ONE_TIME' }] },
  ],
])('the text changes with %s', (_, change) => {
  expect(documentText(AGREEMENT, { ...NO_TERMS, ...change })).not.toBe(documentText(AGREEMENT, NO_TERMS))
})

it('the same terms give a different text for another agreement', () => {
  expect(documentText('018f0000-0000-7000-8000-000000000002', NO_TERMS)).not.toBe(
    documentText(AGREEMENT, NO_TERMS),
  )
})

it('a term added later changes the signed text only where it is set', () => {
  const {
    firstDueOn: _,
    isPaidInArrears: __,
    additionalGuests: ___,
    additionalGuestCharge: ____,
    bankAccount: _____,
    paymentReference: ______,
    laterRents: _______,
    laterGuests: ________,
    ...former
  } = NO_TERMS
  expect(documentText(AGREEMENT, former)).toBe(documentText(AGREEMENT, NO_TERMS))
  for (const term of [
    'firstDueOn',
    'isPaidInArrears',
    'additionalGuest',
    'bankAccount',
    'paymentReference',
    'laterRents',
    'laterGuests',
  ])
    expect(documentText(AGREEMENT, NO_TERMS)).not.toContain(term)
  for (const change of [
    { firstDueOn: '2026-03-02' },
    { isPaidInArrears: true },
    { additionalGuests: 1 },
    { bankAccount: '12-3456-0123456-00' },
    { paymentReference: 'TOM' },
    { laterRents: [{ from: '2026-03-02', rentPerWeek: 340 }] },
    { laterGuests: [{ from: '2026-03-02', additionalGuests: 1 }] },
  ])
    expect(documentText(AGREEMENT, { ...former, ...change })).not.toBe(documentText(AGREEMENT, NO_TERMS))
})
