import { randomUUID } from 'node:crypto'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOCKOUT_ATTEMPTS, LOCKOUT_MS } from '#contract/limits.ts'
import { RECOVERY_CODES } from '#contract/second-factor.ts'
import { createAppBed, PASSWORD, type AppBed } from '#tests/support/app-bed.ts'

const STEP_MS = 30_000
const BASE = '/v1/users/me/second-factor'

let bed: AppBed
beforeAll(async () => {
  bed = await createAppBed({ SIGN_INS_PER_MINUTE: '1000' })
})
afterAll(() => bed.close())

async function person(): Promise<string> {
  const email = `${crypto.randomUUID()}@people.example`
  await bed.person({ email })
  return email
}
const post = (token: string, path: string, payload: object = {}) =>
  bed.as(token, { method: 'POST', url: `${BASE}${path}`, payload })
const stateOf = async (token: string) => (await bed.as(token, { method: 'GET', url: BASE })).json().data
const codeOf = (secret: string, stepsAgo = 0) =>
  generateSync({ secret, epoch: (bed.scope.now().getTime() - stepsAgo * STEP_MS) / 1000 })
const isValid = async (token: string) =>
  (await bed.as(token, { method: 'POST', url: '/v1/auth/validate' })).statusCode === 200
/** Returns the inner code of a sign-in, by default with the right password. */
const signIn = async (email: string, code?: string, password = PASSWORD) =>
  (await bed.signIn({ email, password, ...(code === undefined ? {} : { code }) })).code

/** Creates a person with the second factor on, at a time when none of its codes has been used. */
async function withFactor() {
  const email = await person()
  const token = await bed.tokenOf({ email })
  const { secret, uri } = (await post(token, '', { current: PASSWORD })).json().data
  const confirmed = await post(token, '/confirm', { code: codeOf(secret) })
  const codes: string[] = confirmed.json().data.recoveryCodes
  bed.advance(2 * STEP_MS)
  return { email, token, secret, uri, codes }
}

it('accepts the next code only in the last five seconds before its time', async () => {
  const { email, secret } = await withFactor()
  const next = codeOf(secret, -1)
  // The bed's clock stands at the beginning of a step.
  expect(bed.scope.now().getTime() % STEP_MS).toBe(0)
  bed.advance(24_000)
  expect(await signIn(email, next)).toBe(422)
  bed.advance(1_000)
  expect(await signIn(email, next)).toBe(200)
  bed.advance(5_000)
})

it('is on once a code confirms it; then a password alone gives no token', async () => {
  const email = await person()
  const [here, elsewhere] = [await bed.tokenOf({ email }), await bed.tokenOf({ email, remember: true })]
  const { secret, uri } = (await post(here, '', { current: PASSWORD })).json().data
  expect(uri).toContain(`secret=${secret}`)
  expect(uri).toContain(encodeURIComponent(email))
  expect([await signIn(email), await stateOf(here)]).toEqual([200, { isOn: false, recoveryCodesLeft: 0 }])
  expect((await post(here, '/confirm', { code: '000000' })).statusCode).toBe(422)
  expect((await stateOf(here)).isOn).toBe(false)
  const confirmed = await post(here, '/confirm', { code: codeOf(secret) })
  expect(new Set(confirmed.json().data.recoveryCodes).size).toBe(RECOVERY_CODES)
  expect(await stateOf(here)).toEqual({ isOn: true, recoveryCodesLeft: RECOVERY_CODES })
  // Sessions that began without the second factor have ended; this one has shown a code.
  expect([await isValid(here), await isValid(elsewhere), (await bed.refresh(elsewhere)).code]).toEqual([
    true,
    false,
    401,
  ])
  const answer = await bed.signIn({ email })
  expect(answer).toEqual({ code: 428, data: null })
  expect((await post(here, '', { current: PASSWORD })).statusCode).toBe(409)
  const [mail] = await bed.mailsTo(email)
  expect(mail?.subject).toBe('Signing in to Farstead has changed')
  expect(mail?.text).not.toContain(secret)
})

it('a code works once and a little late; an old, wrong or foreign one does not', async () => {
  const [mine, theirs] = [await withFactor(), await withFactor()]
  expect(await signIn(mine.email, codeOf(theirs.secret))).toBe(422)
  expect(await signIn(mine.email, codeOf(mine.secret, 2))).toBe(422)
  const late = codeOf(mine.secret, 1)
  expect([await signIn(mine.email, late), await signIn(mine.email, late)]).toEqual([200, 422])
  const now = codeOf(mine.secret)
  expect(await signIn(mine.email, `${now.slice(0, 3)} ${now.slice(3)}`)).toBe(200)
  expect(await signIn(mine.email, late)).toBe(422)
})

it('one code lets in only one of many simultaneous sign-ins', async () => {
  const { email, secret } = await withFactor()
  const code = codeOf(secret)
  const codes = await Promise.all([1, 2, 3, 4].map(() => signIn(email, code)))
  expect(codes.filter((answer) => answer === 200)).toHaveLength(1)
})

// They count like guesses at the password.
it('asks for a code only after the right password, and locks after wrong codes', async () => {
  const { email, secret } = await withFactor()
  expect(await signIn(email, codeOf(secret), 'Wrong-Pass-2026!')).toBe(401)
  // Being asked for the code never counts as a failure.
  for (let times = 0; times < LOCKOUT_ATTEMPTS + 2; times += 1) expect(await signIn(email)).toBe(428)
  for (let nth = 2; nth < LOCKOUT_ATTEMPTS; nth += 1) expect(await signIn(email, '000000')).toBe(422)
  expect(await signIn(email, '000000')).toBe(423)
  expect(await signIn(email, codeOf(secret))).toBe(423)
  bed.advance(LOCKOUT_MS)
  expect(await signIn(email, codeOf(secret))).toBe(200)
})

// It works however it is typed.
it('a recovery code works once instead of a code; new ones replace the old', async () => {
  const { email, token, secret, codes } = await withFactor()
  const [first = '', second = ''] = codes
  expect(await signIn(email, first.toUpperCase().replaceAll('-', ' '))).toBe(200)
  expect(await signIn(email, first)).toBe(422)
  expect((await stateOf(token)).recoveryCodesLeft).toBe(RECOVERY_CODES - 1)
  const stored = JSON.stringify(await bed.db.selectFrom('recovery_codes').selectAll().execute())
  for (const code of codes) expect(stored).not.toContain(code)
  const renewed = await post(token, '/recovery-codes', { current: PASSWORD, code: codeOf(secret) })
  const [fresh = ''] = renewed.json().data.recoveryCodes
  expect([await signIn(email, second), await signIn(email, fresh)]).toEqual([422, 200])
})

describe('wrong recovery codes', () => {
  const WRONG = 'aaaa-aaaa-aaaa-aaaa'

  // Each session and each device has its own lock, which none of these reaches.
  it('count for the account across all devices; codes of the app still work', async () => {
    const { email, token, secret, codes } = await withFactor()
    const other = await bed.tokenOf({ email, code: codeOf(secret) })
    const renew = async (as: string, code: string) => {
      const answer = await post(as, '/recovery-codes', { current: PASSWORD, code })
      return answer.statusCode === 200 ? 200 : answer.json().validationErrors[0].message
    }
    expect([await renew(token, WRONG), await renew(token, WRONG)]).toEqual(['matches', 'matches'])
    expect([await renew(other, WRONG), await renew(other, WRONG)]).toEqual(['matches', 'matches'])
    expect(await signIn(email, WRONG)).toBe(422)
    const right = codes[0] ?? ''
    expect([await signIn(email, right), await renew(other, right)]).toEqual([423, 'locked'])
    bed.advance(STEP_MS)
    expect(await signIn(email, codeOf(secret))).toBe(200)
    bed.advance(LOCKOUT_MS)
    expect([await signIn(email, right), await signIn(email, right)]).toEqual([200, 422])
  })

  it('don’t lock other accounts, reset after a right one, and include others’ codes', async () => {
    const [mine, theirs] = [await withFactor(), await withFactor()]
    const tries = [WRONG, WRONG, theirs.codes[0] ?? '', WRONG]
    for (const code of tries) expect(await signIn(mine.email, code)).toBe(422)
    expect(await signIn(mine.email, mine.codes[0])).toBe(200)
    for (const code of tries) expect(await signIn(mine.email, code)).toBe(422)
    expect(await signIn(mine.email, mine.codes[1])).toBe(200)
    expect(await signIn(theirs.email, theirs.codes[0])).toBe(200)
  })

  it('count only if they have the form of a recovery code', async () => {
    const { email, codes } = await withFactor()
    for (const code of ['aaaa-aaaa-aaaa', '12345', WRONG, '1234567'])
      expect(await signIn(email, code)).toBe(422)
    bed.advance(LOCKOUT_MS)
    expect(await signIn(email, codes[0])).toBe(200)
  })
})

// The recovery code is for a lost phone.
it('the right password with a recovery code turns it off', async () => {
  const { email, token, codes } = await withFactor()
  const off = async (current: string, code: string) =>
    (await post(token, '/off', { current, code })).statusCode
  expect(await off('Wrong-Pass-2026!', codes[0] ?? '')).toBe(422)
  expect(await off(PASSWORD, '000000')).toBe(422)
  expect(await signIn(email)).toBe(428)
  expect(await off(PASSWORD, codes[0] ?? '')).toBe(204)
  expect([await signIn(email), (await stateOf(token)).isOn]).toEqual([200, false])
})

it('an administrator can turn it off; the person’s sessions end, and a mail is sent', async () => {
  const { email, token } = await withFactor()
  await bed.person({ email: 'admin@people.example', role: 'ADMIN' })
  const admin = await bed.tokenOf({ email: 'admin@people.example' })
  const { id } = await bed.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  bed.advance(1000)
  const reset = () =>
    bed.as(admin, {
      method: 'POST',
      url: `/v1/users/${id}/second-factor/reset`,
      payload: { current: PASSWORD },
    })
  const stored = {
    id: randomUUID(),
    user_id: id,
    credential_id: 'of-the-lost-phone',
    public_key: Buffer.from('x'),
  }
  const shown = { name: 'Phone', transports: [], can_be_backed_up: true, is_backed_up: true }
  const times = { counter: 0, added_at: new Date(), used_at: null }
  await bed.db
    .insertInto('passkeys')
    .values({ ...stored, ...shown, ...times })
    .execute()
  expect((await reset()).statusCode).toBe(204)
  expect([await isValid(token), await signIn(email)]).toEqual([false, 200])
  expect(await bed.db.selectFrom('passkeys').select('id').where('user_id', '=', id).execute()).toEqual([])
  expect((await bed.mailsTo(email))[0]?.text).toContain('no longer asks for a code')
  expect((await reset()).statusCode).toBe(404)
  expect(bed.logged.some((line) => line.includes('second factor off') && line.includes(id))).toBe(true)
})

it('a new password by a mailed link doesn’t bypass it', async () => {
  const { email } = await withFactor()
  await bed.app.inject({ method: 'POST', url: '/v1/password/forgot', payload: { email } })
  const token = /reset-password\/([\w-]+)/.exec((await bed.mailsTo(email))[0]?.text ?? '')?.[1]
  const payload = { token, password: 'Newer-Pass-2027!' }
  const answer = await bed.app.inject({ method: 'POST', url: '/v1/password/reset', payload })
  expect(answer.statusCode).toBe(204)
  expect(await signIn(email, undefined, 'Newer-Pass-2027!')).toBe(428)
})
