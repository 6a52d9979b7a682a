import type { FieldErrors, ResolverResult } from 'react-hook-form'
import type { JudgeOptions } from '#app/forms/judge-options.ts'
import { ruleText } from '#app/forms/rule-text.ts'
import { EMAIL_FORM, EMAIL_LENGTH_MAX } from './email-form.ts'

/** The fields of the sign-in form. */
export type LoginValues = { email: string; password: string; remember: boolean }

type Issue = Parameters<typeof ruleText>[0]

/**
 * Validates the sign-in form like a schema with `emailRule`, but without the library, which on a slow connection would
 * delay sending the password by 3 s. A separate module, so that the form is on screen before its validation is loaded.
 */
export function judgeLogin(
  values: LoginValues,
  { isFastFail, wordsFor }: JudgeOptions,
): ResolverResult<LoginValues, LoginValues> {
  const email = values.email.trim()
  const found = [
    ['email', issueOf(email)] as const,
    ['password', values.password === '' ? blank(values.password) : null] as const,
  ]
  const errors: FieldErrors<LoginValues> = {}
  for (const [name, issue] of found) {
    if (issue === null || (isFastFail && Object.keys(errors).length > 0)) continue
    errors[name] = { type: issue.code, message: ruleText(issue, wordsFor(name)) ?? '' }
  }
  return Object.keys(errors).length > 0
    ? { values: {}, errors }
    : { values: { ...values, email }, errors: {} }
}

function issueOf(email: string): Issue | null {
  if (email === '') return blank(email)
  if (email.length > EMAIL_LENGTH_MAX)
    return { code: 'too_big', origin: 'string', maximum: EMAIL_LENGTH_MAX, input: email }
  return EMAIL_FORM.test(email) ? null : { code: 'invalid_format', format: 'email', input: email }
}

function blank(input: string): Issue {
  return { code: 'too_small', origin: 'string', minimum: 1, input }
}
