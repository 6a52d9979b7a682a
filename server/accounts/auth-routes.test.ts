import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LOCKOUT_MS, REFRESH_GRACE_MS, TOKEN_LIFE_MS, TOKEN_LIFE_REMEMBERED_MS } from '#contract/limits.ts'
import { createAppBed, PASSWORD, type AppBed } from '#tests/support/app-bed.ts'
import { abilitiesOf } from '#server/access/abilities.ts'
import { hashPassword } from './password.ts'

const HOST = 'host@example.test'
const NEW = 'new@example.test'
const NOBODY = 'nobody@example.test'
const SECOND_MS = 1000

let bed: AppBed
beforeAll(async () => {
  bed = await createAppBed()
})
afterAll(() => bed.close())
beforeEach(async () => {
  await bed.empty()
  await bed.person({ email: HOST, role: 'HOST' })
  await bed.person({ email: NEW, isVerified: false })
})

/** Returns the inner codes of several sign-ins, one after the other. */
async function codes(attempts: readonly { email: string; password?: string }[]): Promise<number[]> {
  const found: number[] = []
  for (const attempt of attempts) found.push((await bed.signIn(attempt)).code)
  return found
}

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)
const wrong = (email: string) => ({ email, password: 'Wrong-Pass-2026!' })
const right = (email: string) => ({ email, password: PASSWORD })
const isValid = async (token: string) =>
  (await bed.as(token, { method: 'POST', url: '/v1/auth/validate' })).statusCode === 200

describe('signing in', () => {
  const table: [string, { email: string; password?: string }[], number[]][] = [
    ['the right password', [right(HOST)], [200]],
    ['an address in other letters, with spaces around it', [right(` ${HOST.toUpperCase()} `)], [200]],
    ['a wrong password', [wrong(HOST)], [401]],
    ['an unknown address', [wrong(NOBODY)], [401]],
    ['a password in other letters', [{ email: HOST, password: PASSWORD.toUpperCase() }], [401]],
    ['an account not verified, with its password', [right(NEW)], [403]],
    ['an account not verified, with a wrong password: it is not told apart', [wrong(NEW)], [401]],
    ['the fifth wrong password in a row', times(5, wrong(HOST)), [401, 401, 401, 401, 423]],
    ['the fifth try at an unknown address', times(5, wrong(NOBODY)), [401, 401, 401, 401, 423]],
    [
      'the right password of a locked account',
      [...times(5, wrong(HOST)), right(HOST)],
      [401, 401, 401, 401, 423, 423],
    ],
    [
      'an unverified account locks too',
      [...times(5, wrong(NEW)), right(NEW)],
      [401, 401, 401, 401, 423, 423],
    ],
    [
      'four wrong ones, a right one, and four wrong ones again',
      [...times(4, wrong(HOST)), right(HOST), ...times(4, wrong(HOST)), right(HOST)],
      [...times(4, 401), 200, ...times(4, 401), 200],
    ],
    [
      'another account while one is locked',
      [...times(5, wrong(NOBODY)), right(HOST)],
      [...times(4, 401), 423, 200],
    ],
  ]
  it.each(table)('%s', async (_title, attempts, expected) => {
    expect(await codes(attempts)).toEqual(expected)
  })

  it('lifts a lock 30 minutes after the attempt that caused it', async () => {
    await codes(times(5, wrong(HOST)))
    bed.advance(LOCKOUT_MS - SECOND_MS)
    expect(await codes([right(HOST)])).toEqual([423])
    bed.advance(SECOND_MS)
    expect(await codes([wrong(HOST), right(HOST)])).toEqual([401, 200])
  })

  it('counts a known device’s attempts apart from those of strangers', async () => {
    const device = {}
    expect((await bed.signIn({ ...right(HOST), device })).code).toBe(200)
    await codes(times(5, wrong(HOST)))
    expect(await codes([right(HOST)])).toEqual([423])
    expect((await bed.signIn({ ...right(HOST), device })).code).toBe(200)
    // The lock for unknown devices stays; the known device has its own count.
    expect(await codes([right(HOST)])).toEqual([423])
    for (const code of [...times(4, 401), 423])
      expect((await bed.signIn({ ...wrong(HOST), device })).code).toBe(code)
    expect((await bed.signIn({ ...right(HOST), device })).code).toBe(423)
  })

  it('ties a device to its accounts by a cookie that can’t be forged', async () => {
    const device: { cookie?: string } = {}
    await bed.person({ email: 'other@example.test' })
    await bed.signIn({ ...right(HOST), device })
    await codes([...times(5, wrong('other@example.test')), ...times(5, wrong(HOST))])
    expect((await bed.signIn({ ...right('other@example.test'), device })).code).toBe(423)
    const cookie = device.cookie ?? ''
    const [name = '', value = ''] = cookie.split('=')
    const [kind, body = '', signature] = decodeURIComponent(value).split('.')
    const known = JSON.parse(Buffer.from(body, 'base64url').toString())
    const other = Buffer.from(JSON.stringify({ ...known, id: crypto.randomUUID() })).toString('base64url')
    const forgeries = [
      `${kind}.${other}.${signature}`,
      `${other}.${signature}`,
      `${kind}.${body}`,
      body,
      'x',
      '',
    ]
    for (const forged of forgeries.map((text) => `${name}=${text}`))
      expect((await bed.signIn({ ...right(HOST), device: { cookie: forged } })).code).toBe(423)
    expect((await bed.signIn({ ...right(HOST), device: { cookie } })).code).toBe(200)
  })

  it('doesn’t let simultaneous attempts slip past the limit', async () => {
    const answers = await Promise.all(times(12, null).map(() => bed.signIn(wrong(HOST))))
    expect(answers.filter(({ code }) => code === 401).length).toBeLessThanOrEqual(4)
    expect(await codes([right(HOST)])).toEqual([423])
  })

  it('deletes expired counts', async () => {
    await codes([wrong(NOBODY), wrong('other@example.test')])
    bed.advance(LOCKOUT_MS)
    await codes([wrong(HOST)])
    expect(await bed.db.selectFrom('failed_logins').selectAll().execute()).toHaveLength(1)
  })

  it('returns a token, its expiry and the abilities of the role', async () => {
    const { data } = await bed.signIn(right(HOST))
    expect(data?.token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(data?.abilities).toEqual(abilitiesOf('HOST'))
    expect(Date.parse(data?.expiresAt ?? '')).toBe(bed.scope.now().getTime() + TOKEN_LIFE_MS)
    const remembered = await bed.signIn({ ...right(HOST), remember: true })
    expect(Date.parse(remembered.data?.expiresAt ?? '')).toBe(
      bed.scope.now().getTime() + TOKEN_LIFE_REMEMBERED_MS,
    )
  })

  it('stores neither the token nor the password', async () => {
    const token = await bed.tokenOf(right(HOST))
    const rows = [
      await bed.db.selectFrom('access_tokens').selectAll().execute(),
      await bed.db.selectFrom('users').selectAll().execute(),
    ]
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(PASSWORD)
    expect(rows[0]?.map((row) => ('hash' in row ? row.hash.length : 0))).toEqual([32])
  })

  it('takes about the same time for an unknown address as for a wrong password', async () => {
    // Processor time, of the threads that hash too: on a busy machine the clock measures others.
    const measure = async (email: string) => {
      const before = process.cpuUsage()
      await bed.signIn(wrong(email))
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    const known: number[] = []
    const unknown: number[] = []
    const passwordHash = await hashPassword(PASSWORD)
    for (let round = 0; round < 6; round++) {
      await bed.person({ email: `somebody-${round}@example.test`, passwordHash })
      known.push(await measure(`somebody-${round}@example.test`))
      unknown.push(await measure(`nobody-${round}@example.test`))
    }
    // Compares the least of each, because other work of this process only ever adds. Without the hash check it would be a
    // tenth.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2)
  })

  it('returns the inner code 429 if one account, or one address, asks too often', async () => {
    expect((await codes(times(31, right(HOST)))).at(-1)).toBe(429)
    bed.advance(60 * SECOND_MS)
    expect(await codes([right(HOST)])).toEqual([200])
    const few = await createAppBed({ SIGN_INS_PER_MINUTE: '2' })
    const answers = [
      await few.signIn(wrong('a@example.test')),
      await few.signIn(wrong('b@example.test')),
      await few.signIn(wrong('c@example.test')),
    ]
    expect(answers.map(({ code }) => code)).toEqual([401, 401, 429])
    expect((await few.signIn({ ...wrong('d@example.test'), ip: '10.0.0.2' })).code).toBe(401)
    await few.close()
  })
})

describe('refreshing', () => {
  // So a lost answer signs nobody out.
  it('gives a new token and leaves the old one valid until it expires', async () => {
    const old = await bed.tokenOf(right(HOST))
    const answer = await bed.refresh(old)
    expect(answer.code).toBe(200)
    expect(answer.data?.abilities).toEqual(abilitiesOf('HOST'))
    expect(answer.data?.token).not.toBe(old)
    expect([await isValid(old), await isValid(answer.data?.token ?? '')]).toEqual([true, true])
    expect((await bed.refresh(old)).code).toBe(200)
  })

  it('reads the abilities again', async () => {
    const token = await bed.tokenOf(right(HOST))
    await bed.db.updateTable('users').set({ role: 'GUEST' }).where('email', '=', HOST).execute()
    expect((await bed.refresh(token)).data?.abilities).toEqual(abilitiesOf('GUEST'))
  })

  const day = 24 * 3_600_000
  const table: [string, boolean, number, number][] = [
    ['a token near its end', false, TOKEN_LIFE_MS - SECOND_MS, 200],
    ['a token past its end', false, TOKEN_LIFE_MS, 401],
    ['a remembered token past its end', true, TOKEN_LIFE_REMEMBERED_MS + day, 200],
    [
      'a remembered token 30 days past its end',
      true,
      TOKEN_LIFE_REMEMBERED_MS + REFRESH_GRACE_MS - SECOND_MS,
      200,
    ],
    ['a remembered token longer past its end', true, TOKEN_LIFE_REMEMBERED_MS + REFRESH_GRACE_MS, 401],
  ]
  it.each(table)('%s', async (_title, remember, laterMs, expected) => {
    const token = await bed.tokenOf({ ...right(HOST), remember })
    bed.advance(laterMs)
    const answer = await bed.refresh(token)
    expect(answer.code).toBe(expected)
    const lifeMs = Date.parse(answer.data?.expiresAt ?? '') - bed.scope.now().getTime()
    if (expected === 200) expect(lifeMs).toBe(remember ? TOKEN_LIFE_REMEMBERED_MS : TOKEN_LIFE_MS)
  })

  it.each(['', 'x'.repeat(43), 'not a token', 'x'.repeat(500)])(
    'refuses %j, which is not one of our tokens',
    async (token) => {
      expect((await bed.refresh(token)).code).toBe(401)
    },
  )

  it('deletes tokens that can no longer be refreshed', async () => {
    await bed.tokenOf(right(HOST))
    bed.advance(TOKEN_LIFE_MS + REFRESH_GRACE_MS + SECOND_MS)
    await bed.tokenOf(right(HOST))
    expect(await bed.db.selectFrom('access_tokens').selectAll().execute()).toHaveLength(1)
  })
})

describe('a session', () => {
  it('is valid until its token expires', async () => {
    const token = await bed.tokenOf(right(HOST))
    bed.advance(TOKEN_LIFE_MS - SECOND_MS)
    expect(await isValid(token)).toBe(true)
    bed.advance(SECOND_MS)
    expect(await isValid(token)).toBe(false)
  })

  it('ends at sign-out with every token refreshed from its sign-in, and no other', async () => {
    const old = await bed.tokenOf({ ...right(HOST), remember: true })
    const refreshed = (await bed.refresh(old)).data?.token ?? ''
    const elsewhere = await bed.tokenOf(right(HOST))
    const answer = await bed.as(refreshed, {
      method: 'POST',
      url: '/v1/auth/logout',
      headers: { 'content-type': 'application/json' },
    })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect([await isValid(old), await isValid(refreshed), await isValid(elsewhere)]).toEqual([
      false,
      false,
      true,
    ])
    expect((await bed.refresh(old)).code).toBe(401)
    expect((await bed.refresh(refreshed)).code).toBe(401)
  })

  it('shows each person their own data', async () => {
    const answer = await bed.as(await bed.tokenOf(right(HOST)), { method: 'GET', url: '/v1/users/me' })
    expect(answer.json().data).toMatchObject({
      email: HOST,
      role: 'HOST',
      firstName: 'Ani',
      lastName: 'Hoani',
      avatarUrl: null,
    })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('the response to a sign-in names the person; a refusal names nobody', async () => {
    const { data } = await bed.signIn(right(HOST))
    const shown = await bed.as(data?.token ?? '', { method: 'GET', url: '/v1/users/me' })
    expect(data?.user).toEqual(shown.json().data)
    expect((await bed.refresh(data?.token ?? '')).data).not.toHaveProperty('user')
    expect((await bed.signIn({ ...right(HOST), password: 'wrong' })).data).toBeNull()
  })
})
