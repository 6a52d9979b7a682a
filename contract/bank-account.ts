/*
 * New Zealand bank account numbers: bank, branch, account and suffix, of 2, 4, 7 and 2 or 3 digits. Only the shape
 * decides whether a number is valid. A wrong check digit only raises a doubt, because its rules were published for the
 * banks of their time.
 */

/** The most letters of an account number as people type it. */
export const BANK_ACCOUNT_MAX = 40

/** The parts of an account number, each padded with zeros on the left. A suffix below 100 has two digits. */
export type BankAccount = { bank: string; branch: string; base: string; suffix: string }

/** The banks whose files can be read without a mapping, by the first two digits of their accounts. */
const BANKS: Readonly<Record<string, BankName>> = {
  '01': 'ANZ',
  '02': 'BNZ',
  '03': 'Westpac',
  '06': 'ANZ',
  '11': 'ANZ',
  '12': 'ASB',
  '38': 'Kiwibank',
}
export const BANK_NAMES = ['ANZ', 'ASB', 'BNZ', 'Kiwibank', 'Westpac'] as const
export type BankName = (typeof BANK_NAMES)[number]

/**
 * Parses an account number as people type and print it: with hyphens, dots or spaces of any kind, with or without
 * leading zeros in its parts, or as 15 or 16 consecutive digits. Returns `null` for anything else.
 */
export function parseBankAccount(text: string): BankAccount | null {
  const parts = text
    .normalize('NFKC')
    .trim()
    .split(/[\s.\-‐‑‒–—]+/u)
  const [first = ''] = parts
  if (parts.length === 1 && /^\d{15,16}$/.test(first))
    return account(first.slice(0, 2), first.slice(2, 6), first.slice(6, 13), first.slice(13))
  const [bank = '', branch = '', base = '', suffix = ''] = parts
  return parts.length === 4 ? account(bank, branch, base, suffix) : null
}

/** Returns the number as banks print it, such as `12-3456-0123456-00`: the same text for every spelling. */
export function bankAccountText({ bank, branch, base, suffix }: BankAccount): string {
  return [bank, branch, base, suffix].join('-')
}

/** Returns an account as banks print it, or the text itself if it is no account number. */
export function printedAccount(text: string): string {
  const account = parseBankAccount(text)
  return account === null ? text.trim() : bankAccountText(account)
}

/** Returns the bank of an account if its files are known; `null` otherwise. */
export function bankOfAccount({ bank }: BankAccount): BankName | null {
  return BANKS[bank] ?? null
}

function account(bank: string, branch: string, base: string, suffix: string): BankAccount | null {
  // Inland Revenue writes accounts with 8 and 4 digits; the extra digits are zeros.
  const parts = {
    bank: fill(bank, 2),
    branch: fill(branch, 4),
    base: fill(base, 7),
    suffix: fill(suffix, 2, 3),
  }
  return Object.values(parts).includes('') || parts.bank === '00' ? null : parts
}

/** Removes leading zeros and pads to the part's minimum length. Returns a blank if the digits don't fit. */
function fill(digits: string, least: number, most = least): string {
  if (!/^\d+$/.test(digits)) return ''
  const filled = digits.replace(/^0+/, '').padStart(least, '0')
  return filled.length <= most ? filled : ''
}

type CheckRule = { weights: readonly number[]; modulus: number; sumsDigits?: true }

/**
 * Weights of the digits of a number written as 2, 4, 8 and 4 digits. Source: Inland Revenue, RWT and NRWT
 * specification, bank account number validation (March 2016).
 */
const RULES = {
  A: { weights: [0, 0, 6, 3, 7, 9, 0, 0, 10, 5, 8, 4, 2, 1, 0, 0, 0, 0], modulus: 11 },
  B: { weights: [0, 0, 0, 0, 0, 0, 0, 0, 10, 5, 8, 4, 2, 1, 0, 0, 0, 0], modulus: 11 },
  D: { weights: [0, 0, 0, 0, 0, 0, 0, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0], modulus: 11 },
  E: { weights: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 4, 3, 2, 0, 0, 0, 1], modulus: 11, sumsDigits: true },
  F: { weights: [0, 0, 0, 0, 0, 0, 0, 1, 7, 3, 1, 7, 3, 1, 0, 0, 0, 0], modulus: 10 },
  G: { weights: [0, 0, 0, 0, 0, 0, 0, 1, 3, 7, 1, 3, 7, 1, 0, 3, 7, 1], modulus: 10, sumsDigits: true },
} satisfies Record<string, CheckRule>

const RULE_OF_BANK: Readonly<Record<string, keyof typeof RULES>> = {
  '08': 'D',
  '09': 'E',
  '25': 'F',
  '26': 'G',
  '28': 'G',
  '29': 'G',
  '33': 'F',
}
/** Banks that use rule A for account numbers below 0990000, and rule B from there on. */
const BANKS_OF_A_AND_B = new Set(
  '01 02 03 06 11 12 13 14 15 16 17 18 19 20 21 22 23 24 27 30 35 38'.split(' '),
)
const FIRST_OF_B = '0990000'

/**
 * Returns whether the check digit fits: `doubtful` if a digit is probably wrong, `unknown` for a bank without a
 * published rule. A reason to ask again, never to refuse: banks have been added and rules changed since.
 */
export function checkDigitOf(number: BankAccount): 'fits' | 'doubtful' | 'unknown' {
  const { bank, base } = number
  const rule = BANKS_OF_A_AND_B.has(bank) ? (base < FIRST_OF_B ? 'A' : 'B') : RULE_OF_BANK[bank]
  return rule === undefined ? 'unknown' : fitsRule(number, RULES[rule]) ? 'fits' : 'doubtful'
}

function fitsRule({ bank, branch, base, suffix }: BankAccount, rule: CheckRule): boolean {
  const digits = `${bank}${branch}${base.padStart(8, '0')}${suffix.padStart(4, '0')}`
  const sum = rule.weights.reduce((total, weight, at) => {
    const product = weight * Number(digits[at])
    return total + (rule.sumsDigits ? digitSum(product) : product)
  }, 0)
  return sum % rule.modulus === 0
}

/** Returns the digital root: digits are summed until one is left. */
function digitSum(value: number): number {
  return value === 0 ? 0 : 1 + ((value - 1) % 9)
}
