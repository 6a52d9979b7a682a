import { describe, expect, it } from 'vitest'
import { ErrorBody } from '#contract/error.ts'
import { LOCKOUT_ATTEMPTS, VERIFICATION_LINK_LIFE_MS } from '#contract/limits.ts'
import { PASSWORD } from '#tests/support/app-bed.ts'
import { registrationBed } from '#tests/support/registration-bed.ts'

const { bed, post, register, resend, verify, codeOf, mailedToken } = registrationBed()

describe('an easily guessed password', () => {
  it.each([
    ['one of the most common', 'Password1!'],
    ['the own name and a digit', 'Parata-12'],
  ])('is refused: %s', async (_, password) => {
    const answer = await register(`${crypto.randomUUID()}@example.test`, { password })
    expect([answer.statusCode, ErrorBody.parse(answer.json()).validationErrors]).toEqual([
      422,
      [{ field: 'password', message: 'common' }],
    ])
  })

  it('is also refused at a mailed link', async () => {
    const email = 'weak-at-the-link@example.test'
    await register(email)
    const token = await mailedToken(email)
    const answer = await post('/email-verification', { token, password: 'Password1!', isNew: true })
    expect(ErrorBody.parse(answer.json()).validationErrors).toEqual([
      { field: 'password', message: 'common' },
    ])
  })
})

describe('a verification link', () => {
  it('works once', async () => {
    await register('once@example.test')
    const token = await mailedToken('once@example.test')
    expect([await verify(token), await verify(token)]).toEqual([204, 404])
    expect(await codeOf('once@example.test')).toBe(200)
  })

  it('works only once when used many times at once', async () => {
    await register('race@example.test')
    const token = await mailedToken('race@example.test')
    const answers = await Promise.all([1, 2, 3, 4].map(() => verify(token)))
    expect(answers.toSorted((a, b) => a - b)).toEqual([204, 404, 404, 404])
  })

  it('expires after its lifetime', async () => {
    await register('early@example.test')
    await register('late@example.test')
    await bed().scope.mail.settled()
    bed().advance(VERIFICATION_LINK_LIFE_MS - 1)
    expect(await verify(await mailedToken('early@example.test'))).toBe(204)
    bed().advance(1)
    expect(await verify(await mailedToken('late@example.test'))).toBe(404)
    expect(await codeOf('late@example.test')).toBe(403)
  })

  it('stops working when a new one is requested', async () => {
    const email = 'again@example.test'
    await register(email)
    const first = await mailedToken(email)
    bed().advance(1000)
    expect((await resend(email)).statusCode).toBe(204)
    const second = await mailedToken(email)
    expect([await verify(first), await verify(second)]).toEqual([404, 204])
  })

  it('is accepted only exactly as it was mailed', async () => {
    const email = 'forged@example.test'
    await register(email)
    const token = await mailedToken(email)
    bed().advance(1000)
    await post('/password/forgot', { email })
    const [reset] = await bed().mailsTo(email)
    const resetToken = /reset-password\/([\w-]+)/.exec(reset?.text ?? '')?.[1] ?? ''
    const last = token.endsWith('A') ? 'B' : 'A'
    for (const forged of [`${token.slice(0, -1)}${last}`, 'x'.repeat(43), resetToken]) {
      expect([forged, await verify(forged)]).toEqual([forged, 404])
    }
    for (const shape of ['', 'short', `${token} `, "' or 1=1 --".padEnd(43, '-')])
      expect(await verify(shape)).toBe(422)
    expect(await verify(token)).toBe(204)
  })

  it('gives an account to the owner of its address, even if somebody else registered', async () => {
    const email = 'hijacked@example.test'
    await register(email, { password: 'Attacker-Pass-1!' })
    const token = await mailedToken(email)
    const verifying = async (body: object) => {
      const answer = await post('/email-verification', { token, ...body })
      return [answer.statusCode, answer.json<ErrorBody>().validationErrors?.[0]?.message]
    }
    expect(await verifying({})).toEqual([422, 'required'])
    expect(await verifying({ password: PASSWORD })).toEqual([422, 'matches'])
    expect(await verifying({ password: 'weak', isNew: true })).toEqual([422, 'password'])
    expect(await codeOf(email, 'Attacker-Pass-1!')).toBe(403)
    const answer = await post('/email-verification', { token, password: PASSWORD, isNew: true })
    expect(answer.statusCode).toBe(204)
    expect([await codeOf(email, 'Attacker-Pass-1!'), await codeOf(email)]).toEqual([401, 200])
  })

  // Whatever its shape.
  it('isn’t used up by a check, which returns the address it was mailed to', async () => {
    const email = 'checked@example.test'
    await register(email)
    const token = await mailedToken(email)
    const checked = (given: string, purpose = 'verification') =>
      post('/mailed-link/check', { token: given, purpose })
    const check = async (...asked: Parameters<typeof checked>) => (await checked(...asked)).statusCode
    expect((await checked(token)).json()).toMatchObject({ data: { email } })
    expect([await check(token), await verify(token)]).toEqual([200, 204])
    expect([await check(token), await check('short'), await check('')]).toEqual([404, 404, 404])
    await register('checked2@example.test')
    expect(await check(await mailedToken('checked2@example.test'), 'reset')).toBe(404)
  })

  it('doesn’t lift a lock caused by wrong passwords', async () => {
    await register('locked@example.test')
    for (let nth = 0; nth < LOCKOUT_ATTEMPTS; nth++) await codeOf('locked@example.test', 'Wrong-Pass-2026!')
    await verify(await mailedToken('locked@example.test'))
    expect(await codeOf('locked@example.test')).toBe(423)
  })
})

describe('asking for the verification mail again', () => {
  it('answers the same for every address, and mails only accounts waiting for it', async () => {
    await bed().person({ email: 'waiting@example.test', isVerified: false })
    await bed().person({ email: 'done@example.test' })
    const table: [string, number][] = [
      ['waiting@example.test', 1],
      ['done@example.test', 0],
      ['nobody@example.test', 0],
    ]
    for (const [email, count] of table) {
      const { statusCode, body } = await resend(email.toUpperCase())
      expect([email, statusCode, body]).toEqual([email, 204, ''])
      expect([email, (await bed().mailsTo(email)).length]).toEqual([email, count])
    }
  })
})
