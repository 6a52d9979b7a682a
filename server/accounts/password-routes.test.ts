import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ErrorBody } from '#contract/error.ts'
import { LOCKOUT_ATTEMPTS, RESET_LINK_LIFE_MS } from '#contract/limits.ts'
import { issueToken } from '#server/access/access-tokens.ts'
import { createAppBed, PASSWORD, type AppBed } from '#tests/support/app-bed.ts'
import { JOBS_SCHEMA } from '#server/store/jobs/pg-boss.ts'

const NEW_PASSWORD = 'Newer-Pass-2027!'
const LINK = /https:\/\/stay\.example\/reset-password\/([A-Za-z0-9_-]{43})\b/

let bed: AppBed
beforeAll(async () => {
  bed = await createAppBed({
    ACCOUNT_REQUESTS_PER_HOUR: '10000',
    PUBLIC_URL: 'https://stay.example',
    MAILBOX: 'off',
  })
})
afterAll(() => bed.close())

const post = (url: string, payload: object) => bed.app.inject({ method: 'POST', url: `/v1${url}`, payload })
const forgot = (email: string) => post('/password/forgot', { email })
const reset = async (token: string, password = NEW_PASSWORD) =>
  (await post('/password/reset', { token, password })).statusCode
const codeOf = async (email: string, password = PASSWORD) => (await bed.signIn({ email, password })).code
const isValid = async (token: string) =>
  (await bed.as(token, { method: 'POST', url: '/v1/auth/validate' })).statusCode === 200

async function mailedToken(email: string): Promise<string> {
  await forgot(email)
  const token = LINK.exec((await bed.mailsTo(email))[0]?.text ?? '')?.[1]
  if (!token) throw new Error(`no link was mailed to ${email}`)
  return token
}

describe('a forgotten password', () => {
  it('is replaced by the mailed link: the new one works, the old one does not', async () => {
    const email = 'host@example.test'
    await bed.person({ email, role: 'HOST' })
    const token = await mailedToken(email)
    expect(await codeOf(email)).toBe(200)
    expect(await reset(token)).toBe(204)
    expect([await codeOf(email), await codeOf(email, NEW_PASSWORD)]).toEqual([401, 200])
  })

  it('sends a mail about the new password in the person’s language', async () => {
    const email = 'told@example.test'
    const id = await bed.person({ email })
    await bed.db.updateTable('users').set({ locale: 'pt' }).where('id', '=', id).execute()
    const token = await mailedToken(email)
    expect(await reset(token, 'weak')).toBe(422)
    expect(await bed.mailsTo(email)).toHaveLength(1)
    expect(await reset(token)).toBe(204)
    expect(await reset(token)).toBe(404)
    const mails = await bed.mailsTo(email)
    expect(mails).toHaveLength(2)
    expect(mails[0]?.subject).toBe('Sua senha do Farstead foi alterada')
    expect(mails[0]?.text).toContain('https://stay.example/forgot-password')
  })

  it('ends every session of the person, remembered ones too, and nobody else’s', async () => {
    await bed.person({ email: 'many@example.test' })
    await bed.person({ email: 'other@example.test' })
    const tokens = [
      await bed.tokenOf({ email: 'many@example.test' }),
      await bed.tokenOf({ email: 'many@example.test', remember: true }),
    ]
    const others = await bed.tokenOf({ email: 'other@example.test' })
    await reset(await mailedToken('many@example.test'))
    for (const token of tokens) {
      expect(await isValid(token)).toBe(false)
      expect((await bed.refresh(token)).code).toBe(401)
    }
    expect(await isValid(others)).toBe(true)
    expect(await codeOf('other@example.test')).toBe(200)
  })

  it('fails a sign-in with the old password that finishes after the reset', async () => {
    const email = 'slow@example.test'
    const userId = await bed.person({ email })
    const { password_hash: passwordHash } = await bed.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    await reset(await mailedToken(email))
    const session = {
      userId,
      passwordHash,
      remember: true,
      sessionId: crypto.randomUUID(),
      from: null,
      now: bed.scope.now(),
    }
    expect(await issueToken(bed.db, session)).toBeNull()
  })

  it('lifts a lock, because the reader of the mail is not the one who guessed', async () => {
    const email = 'locked@example.test'
    await bed.person({ email })
    for (let nth = 0; nth < LOCKOUT_ATTEMPTS; nth++) await codeOf(email, 'Wrong-Pass-2026!')
    expect(await codeOf(email)).toBe(423)
    const token = await mailedToken(email)
    expect(await codeOf(email)).toBe(423)
    await reset(token)
    expect(await codeOf(email, NEW_PASSWORD)).toBe(200)
  })

  it('verifies an unverified account, because the mail has been read', async () => {
    const email = 'squatted@example.test'
    await bed.person({ email, isVerified: false })
    await reset(await mailedToken(email))
    expect([await codeOf(email), await codeOf(email, NEW_PASSWORD)]).toEqual([401, 200])
  })
})

describe('a reset link', () => {
  it('works once, even when used many times at once', async () => {
    await bed.person({ email: 'once@example.test' })
    const token = await mailedToken('once@example.test')
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((letter) => reset(token, `${NEW_PASSWORD}${letter}`)),
    )
    expect(answers.toSorted((a, b) => a - b)).toEqual([204, 404, 404])
    expect(await reset(token)).toBe(404)
    expect(await codeOf('once@example.test', NEW_PASSWORD)).toBe(401)
  })

  it('expires after its lifetime', async () => {
    await bed.person({ email: 'early@example.test' })
    await bed.person({ email: 'late@example.test' })
    const [early, late] = [await mailedToken('early@example.test'), await mailedToken('late@example.test')]
    bed.advance(RESET_LINK_LIFE_MS - 1)
    expect(await reset(early)).toBe(204)
    bed.advance(1)
    expect(await reset(late)).toBe(404)
    expect(await codeOf('late@example.test')).toBe(200)
  })

  it('stops working when a new one is requested', async () => {
    await bed.person({ email: 'again@example.test' })
    const first = await mailedToken('again@example.test')
    bed.advance(1000)
    const second = await mailedToken('again@example.test')
    expect(second).not.toBe(first)
    expect([await reset(first), await reset(second)]).toEqual([404, 204])
  })

  it('is not used up by a password that breaks the rules', async () => {
    await bed.person({ email: 'careful@example.test' })
    const token = await mailedToken('careful@example.test')
    const answer = await post('/password/reset', { token, password: 'weak' })
    expect([answer.statusCode, ErrorBody.parse(answer.json()).validationErrors]).toEqual([
      422,
      [{ field: 'password', message: 'password' }],
    ])
    expect(await reset(token, 'P@ssw0rd!')).toBe(422)
    expect(await reset(token)).toBe(204)
  })

  it('is refused if it is forged, for another purpose or for no account', async () => {
    const email = 'unverified@example.test'
    await bed.person({ email, isVerified: false })
    await post('/registration/verification', { email })
    const verification =
      /email-verification\/([\w-]+)/.exec((await bed.mailsTo(email))[0]?.text ?? '')?.[1] ?? ''
    for (const token of [verification, 'x'.repeat(43)]) expect(await reset(token)).toBe(404)
    expect(await codeOf(email)).toBe(403)
    for (const token of ['', 'short', '../../etc/passwd']) expect(await reset(token)).toBe(422)
  })
})

describe('asking for a reset link', () => {
  it('works only from our own pages, not from a form of another site', async () => {
    const email = 'mailed-by-others@example.test'
    await bed.person({ email })
    const ask = (headers: Record<string, string>) =>
      bed.app.inject({ method: 'POST', url: '/v1/password/forgot', payload: { email }, headers })
    const foreign = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of foreign) expect((await ask(headers)).statusCode).toBe(403)
    expect(await bed.mailsTo(email)).toEqual([])
    expect((await ask({ origin: 'https://stay.example' })).statusCode).toBe(204)
  })

  it('answers and stores the same, whether or not the address has an account', async () => {
    await bed.person({ email: 'known@example.test' })
    const [known, unknown] = [await forgot('known@example.test'), await forgot('unknown@example.test')]
    const seen = ({ statusCode, body, headers }: typeof known) => {
      const { date: _, ...rest } = headers
      return { statusCode, body, headers: { ...rest, 'x-request-id': undefined } }
    }
    expect(seen(unknown)).toEqual(seen(known))
    expect(known.statusCode).toBe(204)
    const ordered = await sql<{ to: string }>`
      select data->>'to' as "to" from ${sql.table(`${JOBS_SCHEMA}.job`)}
      where data->>'to' in ('known@example.test', 'unknown@example.test') order by 1
    `.execute(bed.db)
    expect(ordered.rows).toEqual([{ to: 'known@example.test' }, { to: 'unknown@example.test' }])
    expect(await bed.mailsTo('known@example.test')).toHaveLength(1)
    expect(await bed.mailsTo('unknown@example.test')).toHaveLength(0)
  })

  it('takes about the same time with and without an account', async () => {
    const measure = async (email: string) => {
      const startedAt = performance.now()
      await forgot(email)
      const took = performance.now() - startedAt
      await bed.scope.mail.settled()
      return took
    }
    const [known, unknown]: [number[], number[]] = [[], []]
    for (let round = 0; round < 12; round++) {
      await bed.person({ email: `somebody-${round}@example.test` })
      known.push(await measure(`somebody-${round}@example.test`))
      unknown.push(await measure(`nobody-${round}@example.test`))
    }
    // Compares the fastest of each, because a busy machine only ever adds time.
    const ratio = Math.min(...known) / Math.min(...unknown)
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })

  it('ignores case in the address, and mails to the address of the account', async () => {
    await bed.person({ email: 'Mixed@Example.test' })
    await forgot(' mixed@example.TEST ')
    // Upper and lower case before the @ may matter to the mail server; domains ignore case.
    expect((await bed.mailsTo('mixed@example.test')).map(({ to }) => to)).toEqual(['Mixed@example.test'])
  })

  it('deletes expired links', async () => {
    for (const email of ['over@example.test', 'newest@example.test']) {
      await bed.person({ email })
      await forgot(email)
      await bed.scope.mail.settled()
      bed.advance(8 * 24 * 3_600_000)
    }
    expect(await bed.db.selectFrom('mailed_links').selectAll().execute()).toHaveLength(1)
  })
})

it('leaves no address, token or password in the log, also when something fails', async () => {
  const email = 'private@example.test'
  await bed.person({ email })
  const token = await mailedToken(email)
  await bed.db.schema.alterTable('failed_logins').renameTo('failed_logins_away').execute()
  expect(await reset(token)).toBe(500)
  await bed.db.schema.alterTable('failed_logins_away').renameTo('failed_logins').execute()
  const log = bed.logged.join('\n')
  expect(log).toContain('42P01')
  for (const hidden of [email, token, NEW_PASSWORD]) expect(log).not.toContain(hidden)
  // All or nothing: the link still works.
  expect(await codeOf(email)).toBe(200)
  expect(await reset(token)).toBe(204)
})
