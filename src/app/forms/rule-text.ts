import type { TFunction } from 'i18next'
import type { core } from 'zod/mini'
import { moneyText } from '#app/format/money.ts'
import type { RuleName } from './rules.ts'

export type Words = {
  /** The label of the field. */
  name: string
  t: TFunction<'forms'>
  locale: string
}

/** Returns the text of an error from the catalogue (§5), or `undefined` if the catalogue has none for it. */
export function ruleText(issue: core.$ZodRawIssue, words: Words): string | undefined {
  const { name, t } = words
  const type = t('type.characters')
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'int') return t('rule.integer')
      return isBlank(issue.input) || issue.expected !== 'number'
        ? t('rule.required', { name })
        : t('rule.onlyNumbers')
    case 'too_small':
      if (issue.origin !== 'string') return undefined
      if (issue.minimum === 1) return t('rule.required', { name })
      // The template of "too short" calls its limit `max`, that of "too long" calls it `min`.
      return t('rule.tooShort', { name, max: issue.minimum, type })
    case 'too_big':
      return issue.origin === 'string' ? t('rule.tooLong', { name, min: issue.maximum, type }) : undefined
    case 'invalid_format':
      return issue.format === 'email' ? t('rule.email', { name }) : t('rule.regex', { name })
    case 'invalid_value':
      return t('rule.required', { name })
    case 'custom':
      return customText(issue.params, words)
    default:
      return undefined
  }
}

/**
 * Returns the text of a server's message (422): our words if it names a rule, otherwise the message itself. The server
 * gives no limits, so "too long" or "too much" is worded as "not in the right form".
 */
export function serverText(message: string, { name, t }: Words): string {
  const key = `rule.${message as RuleName}` as const
  const template = t(key, { defaultValue: message, skipInterpolation: true })
  if (/{{(?!name|field)/.test(template)) return t('rule.regex', { name })
  return t(key, { name, field: name, defaultValue: message })
}

function customText(params: Record<string, unknown> = {}, { name, t, locale }: Words): string | undefined {
  if (typeof params.words === 'string') return params.words
  if (typeof params.rule !== 'string') return undefined
  // Only `rules` sets `params.rule`, and always to a name of the catalogue.
  return t(`rule.${params.rule as RuleName}`, {
    ...params,
    name,
    field: name,
    amount: typeof params.amount === 'number' ? moneyText(params.amount) : undefined,
    // An ISO date is midnight UTC: in another zone it could show as the day before.
    date: typeof params.date === 'string' ? mediumDate(params.date, locale) : undefined,
  })
}

function mediumDate(date: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date))
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '' || Number.isNaN(value)
}
