import type { core } from 'zod/mini'
import { PHONE_PATTERN } from '#contract/limits.ts'
import { meetsPasswordNeeds } from '#contract/password-needs.ts'
import type { English } from '#words/app-words.ts'

/** A message template of the catalogue (§5). */
export type RuleName = keyof English['forms']['rule']

type Check<T> = (payload: core.ParsePayload<T>) => void
/** The values of a template besides the field's name. Amounts and ISO dates are formatted when the text is made. */
type Values = { min?: number; max?: number; amount?: number; date?: string; length?: number }

/**
 * A rule written as a function: `true` means valid, a text is the error, `false` is an error without words. Any other
 * value is a mistake in the rule: it is skipped with a warning (§5).
 */
function rule<T>(judge: (value: T) => unknown): Check<T> {
  return ({ value, issues }) => {
    const verdict = judge(value)
    if (verdict === true) return
    if (verdict === false || typeof verdict === 'string') {
      issues.push({ code: 'custom', input: value, params: { words: verdict || '' }, continue: true })
    } else {
      console.warn('A form rule returns true, false or a text. Skipped:', verdict)
    }
  }
}

function named<T>(name: RuleName, holds: (value: T) => boolean, values: Values = {}): Check<T> {
  return ({ value, issues }) => {
    if (!holds(value))
      issues.push({ code: 'custom', input: value, params: { rule: name, ...values }, continue: true })
  }
}

/** For text that may be empty; `required` is a separate rule. */
function shaped(name: RuleName, pattern: RegExp, values: Values = {}): Check<string> {
  return named(name, (text) => text === '' || pattern.test(text), values)
}

/** A rule between two fields, reported at the second. */
function between<T>(name: RuleName, field: keyof T & string, holds: (values: T) => boolean): Check<T> {
  return ({ value, issues }) => {
    if (!holds(value))
      issues.push({ code: 'custom', input: value, path: [field], params: { rule: name }, continue: true })
  }
}

/** Whether a text is an address of the web; so is an empty one. */
export function isWebAddress(text: string): boolean {
  return text === '' || (/^https?:\/\//i.test(text) && URL.canParse(text))
}

/**
 * Checks for `schema.check(…)` that zod doesn't have. Zod's own (`min`, `max`, `email`, `int`, `regex`) are used
 * directly; `ruleText` words both. Dates are ISO dates, amounts New Zealand dollars.
 */
export const rules = {
  rule,
  password: named('password', meetsPasswordNeeds),
  between: (min: number, max: number) =>
    named<number>('between', (value) => value >= min && value <= max, { min, max }),
  url: named('url', isWebAddress),
  minAmount: (amount: number) => named<number>('minAmount', (value) => value >= amount, { amount }),
  maxAmount: (amount: number) => named<number>('maxAmount', (value) => value <= amount, { amount }),
  shaped,
  onlyNumbers: shaped('onlyNumbers', /^\d+$/),
  phone: shaped('phone', PHONE_PATTERN),
  oneNumber: shaped('oneNumber', /\p{Nd}/u),
  oneSymbol: shaped('oneSymbol', /[^\p{L}\p{N}\s]/u),
  alpha: shaped('alpha', /^[\p{L}\p{M}]+$/u),
  alphaDash: shaped('alphaDash', /^[\p{L}\p{M}\p{N}_-]+$/u),
  length: (length: number) =>
    named<string>('length', (text) => text === '' || text.length >= length, { length }),
  after: (date: string) => named<string>('after', (value) => value === '' || value > date, { date }),
  before: (date: string) => named<string>('before', (value) => value === '' || value < date, { date }),
  dateRange: named<{ from: string; to: string }>(
    'dateRange',
    ({ from, to }) => from !== '' && to !== '' && from <= to,
  ),
  /** The second password must equal the first. */
  confirmed: <T>(first: keyof T & string, second: keyof T & string) =>
    between<T>('confirmed', second, (values) => values[first] === values[second]),
  matches: <T>(first: keyof T & string, second: keyof T & string) =>
    between<T>('matches', second, (values) => values[first] === values[second]),
  /** Charging for extra guests requires that more guests are allowed than are included. */
  extraGuests: <T>(included: keyof T & string, allowed: keyof T & string) =>
    between<T>('extraGuests', allowed, (values) => Number(values[allowed]) > Number(values[included])),
}
