import { describe, expect, it } from 'vitest'
import { fail, ok, type Failure } from '#contract/result.ts'
import type { SessionInfo } from '#workers/replica-api.ts'
import { loginOutcome } from './login-outcome.ts'

describe('the outcome of a sign-in', () => {
  it.each([
    [401, 'wrong'],
    [403, 'unverified'],
    [422, 'wrongCode'],
    [423, 'locked'],
    [410, 'inactive'],
    [428, 'code'],
    [429, 'tooMany'],
    [500, 'unknown'],
    [200, 'unknown'],
  ] as const)('code %s without a session means %s', (code, outcome) => {
    expect(loginOutcome(ok({ code, session: null }))).toBe(outcome)
  })

  it('a 200 with a session is a sign-in', () => {
    // Only its presence matters here.
    expect(loginOutcome(ok({ code: 200, session: {} as SessionInfo }))).toBe('signedIn')
  })

  it.each([
    ['network', 'noAnswer'],
    ['notOurServer', 'otherServer'],
    ['csrf', 'csrf'],
    ['storage', 'device'],
    ['worker', 'noAnswer'],
  ] as const)('a %s failure means %s', (kind, outcome) => {
    const failure: Failure = { kind, message: '' }
    expect(loginOutcome(fail(failure))).toBe(outcome)
  })

  it('a server error never means a wrong password', () => {
    expect(loginOutcome(fail({ kind: 'server', message: '', status: 503 }))).toBe('unknown')
  })
})
