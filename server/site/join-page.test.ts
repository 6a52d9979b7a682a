import { randomUUID } from 'node:crypto'
import { generateSync } from 'otplib'
import { beforeAll, describe, expect, it } from 'vitest'
import { LOCKOUT_ATTEMPTS, VERIFICATION_LINK_LIFE_MS } from '#contract/limits.ts'
import { MAILS_PER_ADDRESS, TRIES_PER_ADDRESS } from '#server/accounts/account-limits.ts'
import { BROWSER_PROOF_MS } from '#server/accounts/sign-ups.ts'
import { verifyAccount } from '#server/accounts/accounts.ts'
import { pruneAccounts } from '#server/accounts/prune-accounts.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import { PASSWORD } from '#tests/support/app-bed.ts'
import { type Browser, DATES, joinBed } from '#tests/support/join-bed.ts'
import { lockWaits } from '#tests/support/lock-waits.ts'

const { bed, post, verify, codeOf, mailedToken, unit, join, follow, check } = joinBed()
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
let room = ''
beforeAll(async () => {
  room = await unit('Tōtara Cabin')
})

async function giveFactor(email: string): Promise<() => string> {
  const { id } = await bed()
    .db.selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const factor = { user_id: id, secret: SECRET, confirmed_at: bed().scope.now() }
  await bed().db.insertInto('second_factors').values(factor).execute()
  return () => generateSync({ secret: SECRET, epoch: Math.floor(bed().scope.now().getTime() / 1000) })
}

const signUps = (email: string) =>
  bed()
    .db.selectFrom('sign_ups')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['unit_id', 'arrives', 'leaves'])
    .where('email', '=', email)
    .execute()

describe('the page', () => {
  it('shows the room, its host and the days beside the form, and stores nothing', async () => {
    const answer = await bed().app.inject({ url: `/site/listing/${room}/join${DATES}` })
    expect([answer.statusCode, answer.headers['cache-control'], answer.cookies]).toEqual([
      200,
      'no-store',
      [],
    ])
    for (const text of [
      'Write to Ani',
      'Tōtara Cabin',
      '1–15 Dec 2026',
      'NZ$560.00 for 14 nights',
      'Hosted by Ani',
    ])
      expect(answer.body).toContain(text)
    expect(answer.body.match(/<li data-met/g)).toHaveLength(5)
  })

  it('lets only its own script run', async () => {
    const { headers, body } = await bed().app.inject({ url: `/site/listing/${room}/join` })
    const script = /<script>([^]*?)<\/script>/.exec(body)?.[1] ?? ''
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(script))).toString('base64')
    expect(headers['content-security-policy']).toContain(`script-src 'sha256-${hash}'`)
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
    // Otherwise browsers send the form without its origin, and it would be refused.
    expect(headers['referrer-policy']).toBe('same-origin')
  })

  it('redirects somebody who is signed in to the conversation', async () => {
    const url = `/site/listing/${room}/join${DATES}`
    const answer = await bed().app.inject({ url, headers: { cookie: 'signedIn=yes' } })
    expect([answer.statusCode, answer.headers.location]).toEqual([
      302,
      `/messages?about=${room}&arrives=2026-12-01&leaves=2026-12-15`,
    ])
  })

  it('says that the room is gone, and registers nobody for it', async () => {
    const gone = await unit('Gone Hut')
    await bed().db.updateTable('units').set({ status: 'ARCHIVED' }).where('id', '=', gone).execute()
    expect((await bed().app.inject({ url: `/site/listing/${gone}/join` })).statusCode).toBe(410)
    expect((await join('gone@example.test', {}, { id: gone })).statusCode).toBe(410)
    expect((await join('gone@example.test', {}, { id: randomUUID() })).statusCode).toBe(404)
    expect(await bed().mailsTo('gone@example.test')).toEqual([])
  })

  it('says that the days were taken meanwhile, and still lets people ask', async () => {
    const late = await unit('Late Hut', { availableFrom: '2026-12-10' })
    const answer = await join('late@example.test', {}, { id: late })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('Not available on these dates')
    expect(await signUps('late@example.test')).toMatchObject([{ unit_id: late, arrives: '2026-12-01' }])
  })

  it.each([
    ['a weak password', { password: 'weak' }, 422, 'meet the requirements'],
    ['one that is easy to guess', { password: 'Password1!' }, 422, 'easy to guess'],
    ['no address', { email: 'mere' }, 422, 'like mere@example.co.nz'],
    ['an address for a name', { firstName: 'www.spam.example' }, 422, 'without web or email addresses'],
  ])('keeps the typed text, except for the password, after %s', async (_, over, code, text) => {
    const answer = await join('typed@example.test', {}, { over: { lastName: '"><b>', ...over } })
    expect(answer.statusCode).toBe(code)
    expect(answer.body).toContain(text)
    expect(answer.body).toContain('value="&quot;&gt;&lt;b&gt;"')
    expect(answer.body).not.toContain(PASSWORD)
    expect(answer.cookies).toEqual([])
  })

  it.each([
    ['another origin', 'https://elsewhere.example', {}],
    ['another site without an origin', null, { 'sec-fetch-site': 'cross-site' }],
  ])('accepts nothing from %s', async (_, origin, headers) => {
    const answer = await join('cross@example.test', {}, { origin, headers })
    expect([answer.statusCode, answer.cookies]).toEqual([403, []])
    expect(await bed().mailsTo('cross@example.test')).toEqual([])
  })

  it('limits the attempts for one address', async () => {
    const email = 'often@example.test'
    for (let nth = 0; nth < TRIES_PER_ADDRESS; nth++)
      expect((await join(email, {}, { over: { password: 'Password1!' } })).statusCode).toBe(422)
    const answer = await join(email)
    expect(answer.statusCode).toBe(429)
    expect(answer.body).toContain('Try again in an hour')
  })
})

describe('an address that has an account', () => {
  it('gets the same page, and only a mail says so, with the way to the room', async () => {
    await bed().person({ email: 'known@example.test' })
    const [known, fresh] = [await join('known@example.test'), await join('fresh@example.test')]
    const shown = ({ body }: { body: string }) => body.replaceAll(/known|fresh/g, '')
    expect(shown(known)).toBe(shown(fresh))
    const kept = ({ cookies }: { cookies: { name: string }[] }) =>
      cookies.map(({ name, ...cookie }) => [name, Object.keys(cookie)])
    expect(kept(known)).toEqual(kept(fresh))
    const [mail] = await bed().mailsTo('known@example.test')
    expect(mail?.subject).toBe('You already have an account at Tōtara Stays')
    expect(mail?.text).toContain(`/login?to=%2Fmessages&about=${room}&arrives=2026-12-01&leaves=2026-12-15`)
    expect(await codeOf('known@example.test')).toBe(200)
    const guessed = { over: { password: 'Password1!' } }
    expect((await join('known@example.test', {}, guessed)).statusCode).toBe(422)
  })

  it('uses up the mail limit like a new address', async () => {
    await bed().person({ email: 'counted@example.test' })
    const left = async (email: string) => {
      await join(email)
      const codes: number[] = []
      for (let nth = 0; nth < MAILS_PER_ADDRESS; nth++)
        codes.push((await post('/registration/verification', { email })).statusCode)
      return codes
    }
    const [known, fresh] = [await left('counted@example.test'), await left('uncounted@example.test')]
    expect(known).toEqual([204, 204, 204, 204, 429])
    expect(fresh).toEqual(known)
  })

  it('keeps its password, name and room when another browser registers it', async () => {
    const email = 'first@example.test'
    const first: Browser = {}
    await join(email, first)
    const stranger: Browser = {}
    await join(email, stranger, { over: { password: 'Other-Pass-2026!', firstName: 'Eve' }, query: '' })
    const link = await mailedToken(email)
    expect((await check(link, stranger)).isThisBrowser).toBe(false)
    expect((await follow(link, stranger)).code).toBe(401)
    expect(await signUps(email)).toEqual([{ unit_id: room, arrives: '2026-12-01', leaves: '2026-12-15' }])
    expect((await follow(link, first)).data?.user).toMatchObject({ email, firstName: 'Mere' })
    expect([await codeOf(email), await codeOf(email, 'Other-Pass-2026!')]).toEqual([200, 401])
  })

  it('takes what its own browser enters again, until it is verified', async () => {
    const email = 'again@example.test'
    const browser: Browser = {}
    await join(email, browser)
    const cookie = browser.cookie
    await join(email, browser, { over: { password: 'Other-Pass-2026!', firstName: 'Meri' }, query: '' })
    expect(browser.cookie).toBe(cookie)
    expect(await signUps(email)).toEqual([{ unit_id: room, arrives: null, leaves: null }])
    expect((await follow(await mailedToken(email), browser)).data?.user).toMatchObject({ firstName: 'Meri' })
    await join(email, browser, { over: { password: PASSWORD, firstName: 'Eve' } })
    expect([await codeOf(email), await codeOf(email, 'Other-Pass-2026!')]).toEqual([401, 200])
  })

  it('keeps its password if it is verified while its own browser enters another', async () => {
    const email = 'meanwhile@example.test'
    const browser: Browser = {}
    await join(email, browser)
    const { id } = await bed()
      .db.selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const answer = await inTransaction(bed().db, async (tx) => {
      await verifyAccount(tx, id, bed().scope.now())
      const retyped = join(email, browser, { over: { password: 'Other-Pass-2026!' } })
      await expect.poll(() => lockWaits(bed().db)).toBe(1)
      return { retyped }
    })
    expect((await answer.retyped).statusCode).toBe(200)
    expect([await codeOf(email), await codeOf(email, 'Other-Pass-2026!')]).toEqual([200, 401])
  })

  it('gets no more mails than the limit, and the page stays the same', async () => {
    await bed().person({ email: 'flooded@example.test' })
    for (let nth = 0; nth < MAILS_PER_ADDRESS + 2; nth++)
      expect((await join('flooded@example.test')).statusCode).toBe(200)
    expect(await bed().mailsTo('flooded@example.test')).toHaveLength(MAILS_PER_ADDRESS)
  })
})

describe('the mailed link', () => {
  it('signs in the browser that registered, once, and names the room and the days', async () => {
    const email = 'once@example.test'
    const browser: Browser = {}
    await join(email, browser)
    const link = await mailedToken(email)
    const about = { unitId: room, dates: { arrives: '2026-12-01', leaves: '2026-12-15' } }
    expect(await check(link, browser)).toEqual({ email, isThisBrowser: true, about })
    const answers = await Promise.all([follow(link, browser), follow(link, browser)])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 401])
    expect((await follow(link, browser)).code).toBe(401)
    expect(await signUps(email)).toEqual([])
    expect(await codeOf(email)).toBe(200)
    const id = answers.find(({ data }) => data)?.data?.user?.id
    expect(
      bed().logged.filter((line) => line.includes(`"security":"address verified","userId":"${id}"`)),
    ).toHaveLength(1)
    expect(bed().logged.join()).not.toContain(link)
  })

  it.each([
    ['no cookie', async () => ({})],
    [
      'a forged cookie',
      async ({ cookie = '' }: Browser) => ({
        cookie: cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      }),
    ],
    [
      'the cookie of another person’s browser',
      async () => {
        const other: Browser = {}
        await join(`${randomUUID()}@example.test`, other)
        return other
      },
    ],
  ])('signs nobody in with %s, stays valid, and asks for the password there', async (_, elsewhere) => {
    const email = `${randomUUID()}@example.test`
    const browser: Browser = {}
    await join(email, browser)
    const link = await mailedToken(email)
    const other = await elsewhere(browser)
    expect((await follow(link, other)).code).toBe(401)
    expect(await check(link, other)).toMatchObject({ email, isThisBrowser: false, about: { unitId: room } })
    expect(await codeOf(email)).toBe(403)
    expect(await verify(link)).toBe(204)
    expect((await follow(link, browser)).code).toBe(401)
  })

  it('signs the browser in for a day, and still names the room afterwards', async () => {
    const email = 'day@example.test'
    const browser: Browser = {}
    const answer = await join(email, browser)
    expect(answer.cookies).toMatchObject([{ maxAge: 24 * 3600, httpOnly: true, sameSite: 'Lax', path: '/' }])
    const link = await mailedToken(email)
    bed().advance(BROWSER_PROOF_MS - 1)
    expect((await check(link, browser)).isThisBrowser).toBe(true)
    bed().advance(1)
    expect(await check(link, browser)).toMatchObject({ isThisBrowser: false, about: { unitId: room } })
    expect((await follow(link, browser)).code).toBe(401)
    // Nor does it replace the password of an account that waits.
    await join(email, browser, { over: { password: 'Other-Pass-2026!' } })
    expect(await verify(await mailedToken(email))).toBe(204)
  })

  it('expires like any link, and so does the browser’s proof', async () => {
    const email = 'old@example.test'
    const browser: Browser = {}
    await join(email, browser)
    const link = await mailedToken(email)
    bed().advance(VERIFICATION_LINK_LIFE_MS)
    expect((await follow(link, browser)).code).toBe(401)
    // A new link, long after the browser registered.
    await post('/registration/verification', { email })
    const newer = await mailedToken(email)
    expect(await check(newer, browser)).toEqual({ email, isThisBrowser: false })
    expect((await follow(newer, browser)).code).toBe(401)
    expect(await verify(newer)).toBe(204)
  })

  it('never skips a second factor, and counts wrong codes', async () => {
    const email = 'factor@example.test'
    const browser: Browser = {}
    await join(email, browser)
    const code = await giveFactor(email)
    const link = await mailedToken(email)
    expect((await follow(link, browser)).code).toBe(428)
    const wrong: number[] = []
    for (let nth = 0; nth < LOCKOUT_ATTEMPTS; nth++)
      wrong.push((await follow(link, browser, { code: '000000' })).code)
    expect(wrong).toEqual([422, 422, 422, 422, 423])
    expect((await follow(link, browser, { code: code() })).code).toBe(423)
    bed().advance(31 * 60_000)
    expect((await follow(link, browser, { code: code() })).code).toBe(200)
  })

  it('signs in nobody whom an administrator has shut out, or whose account is gone', async () => {
    for (const [email, change] of [
      [
        'out@example.test',
        (id: string) =>
          bed().db.updateTable('users').set({ inactive_since: new Date() }).where('id', '=', id),
      ],
      ['deleted@example.test', (id: string) => bed().db.deleteFrom('users').where('id', '=', id)],
    ] as const) {
      const browser: Browser = {}
      await join(email, browser)
      const link = await mailedToken(email)
      const { id } = await bed()
        .db.selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      await change(id).execute()
      expect((await follow(link, browser)).code).toBe(email.startsWith('out') ? 410 : 401)
    }
  })

  it('is refused when the request comes from another site', async () => {
    const browser: Browser = {}
    await join('site@example.test', browser)
    const link = await mailedToken('site@example.test')
    expect((await follow(link, browser, {}, { origin: 'https://elsewhere.example' })).code).toBe(403)
    expect((await follow(link, browser)).code).toBe(200)
  })
})

it('an account that nobody verifies is removed after a month, with its sign-up', async () => {
  await join('never@example.test')
  bed().advance(31 * 24 * 3_600_000)
  await pruneAccounts(bed().db, bed().scope.now())
  expect(
    await bed().db.selectFrom('users').select('id').where('email', '=', 'never@example.test').execute(),
  ).toEqual([])
})
