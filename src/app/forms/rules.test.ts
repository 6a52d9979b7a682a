import i18next from 'i18next'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { languageTagOf, type Locale, LOCALES } from '#contract/locale.ts'
import { ruleText, serverText } from './rule-text.ts'
import { type RuleName, rules } from './rules.ts'

type Strings = { rule: Record<RuleName, string>; type: { characters: string } }

function stringsOf(locale: Locale): Strings {
  const path = join(import.meta.dirname, `../../../words/${locale}/app/forms.json`)
  return JSON.parse(readFileSync(path, 'utf8'))
}

beforeAll(async () => {
  const resources = Object.fromEntries(LOCALES.map((locale) => [locale, { forms: stringsOf(locale) }]))
  await i18next.init({ resources, interpolation: { escapeValue: false } })
})

function wordsIn(locale: Locale, name = 'Name') {
  return { name, t: i18next.getFixedT(locale, 'forms'), locale: languageTagOf(locale) }
}

/** Returns the errors of a value in a language, worded as a form would. */
function errorsOf(schema: z.ZodType, value: unknown, locale: Locale = 'en'): string[] {
  const judged = schema.safeParse(value, { error: (issue) => ruleText(issue, wordsIn(locale)) })
  return judged.success ? [] : judged.error.issues.map(({ message }) => message)
}

const text = z.string()
const guests = z
  .object({ included: z.number(), most: z.number() })
  .check(rules.extraGuests<{ included: number; most: number }>('included', 'most'))
const twice = { one: z.string(), two: z.string() }
type Twice = { one: string; two: string }

/** Every template of the catalogue: a value that breaks it, one that keeps it, and its English text. */
// Only the server checks whether a password is common.
const CATALOGUE: Record<
  Exclude<RuleName, 'common'>,
  { schema: z.ZodType; bad: unknown; good: unknown; english: string }
> = {
  required: { schema: text.trim().min(1), bad: '  ', good: 'x', english: 'Name is required' },
  tooLong: {
    schema: text.max(5),
    bad: 'abcdef',
    good: 'abcde',
    english: 'Name must be less than 5 characters',
  },
  tooShort: {
    schema: text.min(4),
    bad: 'abc',
    good: 'abcd',
    english: 'Name must have at least 4 characters',
  },
  email: {
    schema: z.email(),
    bad: 'ngaire@',
    good: 'ngaire@example.nz',
    english: 'Name must be a valid email address',
  },
  password: {
    schema: text.check(rules.password),
    bad: 'Abcdefg1',
    good: 'Ābcdefg1!',
    english: 'minimum requirements not met',
  },
  confirmed: {
    schema: z.object(twice).check(rules.confirmed<Twice>('one', 'two')),
    bad: { one: 'a', two: 'b' },
    good: { one: 'a', two: 'a' },
    english: 'The Confirm Password field confirmation does not match',
  },
  between: {
    schema: z.number().check(rules.between(1, 20)),
    bad: 21,
    good: 20,
    english: 'Enter number between 1 and 20',
  },
  integer: { schema: z.number().int(), bad: 1.5, good: 2, english: 'This field must be an integer' },
  url: {
    schema: text.check(rules.url),
    bad: 'ftp://farstead.example',
    good: 'https://farstead.example',
    english: 'URL is invalid',
  },
  maxAmount: {
    schema: z.number().check(rules.maxAmount(1234.5)),
    bad: 1235,
    good: 1234.5,
    english: 'max amount is NZ$1,234.50!',
  },
  minAmount: {
    schema: z.number().check(rules.minAmount(80)),
    bad: 79.99,
    good: 80,
    english: 'min amount is NZ$80.00!',
  },
  onlyNumbers: {
    schema: text.check(rules.onlyNumbers),
    bad: '12a',
    good: '012',
    english: 'Only numbers are allowed',
  },
  phone: {
    schema: text.check(rules.phone),
    bad: '021',
    good: '+64 21 555-0192',
    english: 'Please enter a valid phone number',
  },
  matches: {
    schema: z.object(twice).check(rules.matches<Twice>('one', 'two')),
    bad: { one: 'a', two: 'b' },
    good: { one: 'a', two: 'a' },
    english: 'Name does not match',
  },
  oneNumber: {
    schema: text.check(rules.oneNumber),
    bad: 'abc',
    good: 'abc1',
    english: 'Name should have at least one number',
  },
  oneSymbol: {
    schema: text.check(rules.oneSymbol),
    bad: 'abc1',
    good: 'abc-1',
    english: 'Name should have at least one symbol',
  },
  dateRange: {
    schema: z.object({ from: text, to: text }).check(rules.dateRange),
    bad: { from: '2026-12-02', to: '2026-12-01' },
    good: { from: '2026-12-01', to: '2026-12-01' },
    english: 'Please select a valid date range',
  },
  after: {
    schema: text.check(rules.after('2026-11-21')),
    bad: '2026-11-21',
    good: '2026-11-22',
    english: 'Name must be after 21 Nov 2026',
  },
  before: {
    schema: text.check(rules.before('2026-11-21')),
    bad: '2026-11-21',
    good: '2026-11-20',
    english: 'Name must be before 21 Nov 2026',
  },
  extraGuests: {
    schema: guests,
    bad: { included: 2, most: 2 },
    good: { included: 2, most: 3 },
    english: "To charge for extra guests, this field must exceed 'Number of Guests Included'.",
  },
  regex: { schema: text.regex(/^RD \d+$/), bad: 'RD', good: 'RD 3', english: 'Name has an invalid format' },
  alpha: {
    schema: text.check(rules.alpha),
    bad: 'ab1',
    good: 'Ngāi',
    english: 'Name may contain letters only',
  },
  alphaDash: {
    schema: text.check(rules.alphaDash),
    bad: 'a b',
    good: 'a_b-1',
    english: 'Name contains invalid characters',
  },
  length: {
    schema: text.check(rules.length(4)),
    bad: 'abc',
    good: 'abcd',
    english: 'Name needs a minimum of 4 characters',
  },
}
const TEMPLATES = Object.entries(CATALOGUE) as [
  keyof typeof CATALOGUE,
  (typeof CATALOGUE)[keyof typeof CATALOGUE],
][]

describe.each(TEMPLATES)('the rule %s', (name, { schema, bad, good, english }) => {
  it('has the specification’s English text', () => {
    expect(errorsOf(schema, bad)).toEqual([english])
  })

  it('accepts a valid value', () => {
    expect(errorsOf(schema, good)).toEqual([])
  })

  it.each(LOCALES)('is worded in %s, without unfilled placeholders', (locale) => {
    const [said = ''] = errorsOf(schema, bad, locale)
    const template = stringsOf(locale).rule[name]
    expect(said).not.toMatch(/[{}]|undefined/)
    for (const part of template.split(/{{\w+}}/)) expect(said).toContain(part)
    // Every other language must fill in the same limits and amounts as English, besides the field's name.
    for (const number of english.match(/NZ\$[\d,.]+\d|\b\d+\b(?! Nov|$)/g) ?? []) {
      if (!/after|before/.test(name)) expect(said).toContain(number)
    }
  })
})

describe('limits and dates', () => {
  it.each(LOCALES)('"too long" and "too short" name the limit and its unit in %s', (locale) => {
    const { characters } = stringsOf(locale).type
    for (const [schema, value, limit] of [
      [text.max(7), 'x'.repeat(8), '7'],
      [text.min(6), 'x', '6'],
    ] as const) {
      const [said = ''] = errorsOf(schema, value, locale)
      expect(said).toContain(limit)
      expect(said).toContain(characters)
    }
  })

  it.each(LOCALES)('a date has the medium format of %s', (locale) => {
    const written = new Intl.DateTimeFormat(languageTagOf(locale), { dateStyle: 'medium', timeZone: 'UTC' })
    expect(errorsOf(text.check(rules.after('2026-11-21')), '2026-01-01', locale)[0]).toContain(
      written.format(new Date('2026-11-21')),
    )
  })
})

describe('a password', () => {
  const schema = text.check(rules.password)
  it.each(['Abcde1!', 'abcdefg1!', 'ABCDEFG1!', 'Abcdefgh!', 'Abcdefg1'])('%s is refused', (password) => {
    expect(errorsOf(schema, password)).toEqual(['minimum requirements not met'])
  })
  it.each(['Abcdef1!', 'Tui & Kererū 7'])('%s is accepted', (password) => {
    expect(errorsOf(schema, password)).toEqual([])
  })
})

describe('a custom rule', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  afterEach(() => warn.mockClear())

  it('is valid on true, and has a returned text as its error', () => {
    const even = text.check(rules.rule((value) => value.length % 2 === 0 || 'an even number of letters'))
    expect(errorsOf(even, 'ab')).toEqual([])
    expect(errorsOf(even, 'abc')).toEqual(['an even number of letters'])
  })

  it('is invalid without a message on false', () => {
    expect(errorsOf(text.check(rules.rule(() => false)), 'x')).toEqual([''])
  })

  it.each([undefined, null, 0, {}])('is skipped with a warning on %s', (verdict) => {
    expect(errorsOf(text.check(rules.rule(() => verdict)), 'x')).toEqual([])
    expect(warn).toHaveBeenCalledOnce()
  })
})

describe('a server message', () => {
  it('that names one of our rules is in the person’s language', () => {
    expect(serverText('required', wordsIn('en', 'Email'))).toBe('Email is required')
    expect(serverText('password', wordsIn('es'))).toBe(stringsOf('es').rule.password)
  })

  it('that names a rule with a limit, which isn’t sent, leaves no placeholder', () => {
    for (const name of ['tooLong', 'between', 'maxAmount', 'after'])
      expect(serverText(name, wordsIn('en', 'Street'))).toBe('Street has an invalid format')
  })

  it('is shown unchanged otherwise', () => {
    expect(serverText('That address bounced.', wordsIn('es'))).toBe('That address bounced.')
  })
})
