import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/property.ts'
import {
  bankAccountText,
  bankOfAccount,
  checkDigitOf,
  parseBankAccount,
  printedAccount,
} from './bank-account.ts'

const shown = (text: string): string | null => {
  const account = parseBankAccount(text)
  return account && bankAccountText(account)
}

describe('an account number', () => {
  it.each([
    ['12-3456-0123456-00', '12-3456-0123456-00'],
    ['  12 3456 0123456 00 ', '12-3456-0123456-00'],
    ['12.3456.0123456.00', '12-3456-0123456-00'],
    ['12–3456–0123456–00', '12-3456-0123456-00'],
    ['12 - 3456 - 0123456 - 00', '12-3456-0123456-00'],
    ['123456012345600', '12-3456-0123456-00'],
    ['1234560123456000', '12-3456-0123456-00'],
    ['1-902-68389-0', '01-0902-0068389-00'],
    ['02-0100-0012345-000', '02-0100-0012345-00'],
    ['02-0100-0012345-123', '02-0100-0012345-123'],
    ['02-0100-00012345-0012', '02-0100-0012345-12'],
    ['１２－３４５６－０１２３４５６－００', '12-3456-0123456-00'],
  ])('reads %j as %s', (typed, canonical) => {
    expect(shown(typed)).toBe(canonical)
  })

  it.each([
    ['nothing', ''],
    ['a part too few', '12-3456-0123456'],
    ['a part too many', '12-3456-0123456-00-1'],
    ['a branch too long', '12-34567-0123456-00'],
    ['an account too long', '12-3456-12345678-00'],
    ['a suffix too long', '12-3456-0123456-1234'],
    ['fourteen digits', '12345601234560'],
    ['seventeen digits', '12345601234560012'],
    ['letters', '12-3456-O123456-00'],
    ['no bank', '00-3456-0123456-00'],
    ['a sign', '+12-3456-0123456-00'],
  ])('rejects %s', (_why, typed) => {
    expect(parseBankAccount(typed)).toBeNull()
  })

  it('is read back unchanged from its own text, however it was typed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99 }),
        fc.integer({ min: 0, max: 9_999 }),
        fc.integer({ min: 0, max: 9_999_999 }),
        fc.integer({ min: 0, max: 999 }),
        fc.constantFrom('-', ' ', '.', ' – '),
        (bank, branch, base, suffix, between) => {
          const once = shown([bank, branch, base, suffix].join(between))
          expect(once).toMatch(/^\d{2}-\d{4}-\d{7}-\d{2,3}$/)
          expect(shown(once ?? '')).toBe(once)
        },
      ),
    )
  })

  it('names its bank by its first two digits', () => {
    const bankOf = (text: string) => {
      const account = parseBankAccount(text)
      return account && bankOfAccount(account)
    }
    expect(['01', '06', '11'].map((bank) => bankOf(`${bank}-0001-0000001-00`))).toEqual(['ANZ', 'ANZ', 'ANZ'])
    expect(['02', '03', '12', '38'].map((bank) => bankOf(`${bank}-0001-0000001-00`))).toEqual([
      'BNZ',
      'Westpac',
      'ASB',
      'Kiwibank',
    ])
    expect(bankOf('04-2020-0000001-00')).toBeNull()
  })
})

describe('the check digit', () => {
  it.each([
    // The examples of the specification, one for each rule.
    ['01-902-0068389-00', 'fits'],
    ['08-6523-1954512-001', 'fits'],
    ['26-2600-0320871-032', 'fits'],
    ['01-902-0068398-00', 'doubtful'],
    ['08-6523-1954512-001'.replace('1954', '1955'), 'doubtful'],
    ['26-2600-0320871-033', 'doubtful'],
    // 7 × 8 = 56 counts as 5 + 6 = 11, and that as 2.
    ['26-2600-0000088-000', 'fits'],
    ['99-0001-0000001-00', 'unknown'],
    ['31-2800-0000001-00', 'unknown'],
  ])('of %s %s', (typed, outcome) => {
    const account = parseBankAccount(typed)
    expect(account && checkDigitOf(account)).toBe(outcome)
  })

  it('ignores the branch of accounts from 0990000 on', () => {
    for (const branch of ['3000', '3001']) {
      const account = parseBankAccount(`12-${branch}-0990008-00`)
      expect(account && checkDigitOf(account)).toBe('fits')
    }
  })
})

it('prints an account number as banks do, and only trims other text', () => {
  expect(printedAccount(' 1 902 68389 0 ')).toBe('01-0902-0068389-00')
  expect(printedAccount(' ask me ')).toBe('ask me')
  expect(printedAccount('')).toBe('')
})
