import { generateKeyPairSync } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LoginAnswer } from '#contract/auth.ts'
import { LOCKOUT_ATTEMPTS, LOCKOUT_MS } from '#contract/limits.ts'
import { PASSKEYS_MAX, type Passkey } from '#contract/passkey.ts'
import { PASSKEY_CHALLENGE_MS } from '#contract/passkey-response.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import { lockPerson } from '#server/store/lock-person.ts'
import { type AppBed, createAppBed, ORIGIN, PASSWORD } from '#tests/support/app-bed.ts'
import { lockWaits } from '#tests/support/lock-waits.ts'
import { type Deviation, softPasskey, type SoftPasskey } from '#tests/support/soft-passkey.ts'
import { noteUse } from './passkeys.ts'

const HOME = 'https://stays.example'
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const EMAIL = 'ani@people.example'
let bed: AppBed
let userId = ''
let token = ''
let key: SoftPasskey
beforeAll(async () => {
  bed = await createAppBed({ PUBLIC_URL: HOME, MAILBOX: 'off', SIGN_INS_PER_MINUTE: '1000' })
})
afterAll(() => bed.close())
beforeEach(async () => {
  await bed.empty()
  userId = await bed.person({ email: EMAIL })
  token = await bed.tokenOf({ email: EMAIL })
  key = softPasskey('stays.example', HOME)
})

const send = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, as: string | null = token) =>
  bed.as(as, { method, url: `/v1${path}`, ...(payload ? { payload } : {}) })
const optionsOf = (answer: LightMyRequestResponse) => answer.json().data
const begin = async (proof: object = { current: PASSWORD }, as = token) =>
  optionsOf(await send('POST', '/users/me/passkeys/options', proof, as))
const list = async (): Promise<Passkey[]> => (await send('GET', '/users/me/passkeys')).json().data
const challenge = async () => optionsOf(await send('POST', '/passkeys/challenge', {}, null))
const stored = () => bed.db.selectFrom('passkeys').selectAll().execute()

async function add(passkey = key, deviation: Deviation = {}, as = token): Promise<LightMyRequestResponse> {
  const response = passkey.create(await begin(undefined, as), deviation)
  return send('POST', '/users/me/passkeys', { name: 'Phone', response }, as)
}

async function signInBy(passkey: object): Promise<LoginAnswer> {
  const answer = await bed.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { ...(await bed.csrf()), origin: ORIGIN },
    payload: { passkey, remember: true },
  })
  return LoginAnswer.parse(
    JSON.parse(Buffer.from(String(JSON.parse(answer.body)), 'base64').toString('utf8')),
  )
}
const signIn = async (deviation: Deviation = {}) => signInBy(key.get(await challenge(), deviation))

const DEVIATIONS: [string, Deviation][] = [
  ['another origin', { origin: 'https://stays.example.evil.example' }],
  ['the same name over http', { origin: 'http://stays.example' }],
  ['another party', { rpId: 'evil.example' }],
  ['nobody verified', { isVerified: false }],
  ['a challenge of the test’s own', { challenge: 'A'.repeat(43) }],
]

describe('adding a passkey', () => {
  it('needs the password, stores the device’s credential and sends a mail', async () => {
    const options = await begin()
    expect(options).toMatchObject({
      rp: { id: 'stays.example' },
      user: { name: EMAIL, displayName: 'Ani Hoani' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      timeout: 300_000,
    })
    const answer = await add()
    expect(answer.json().data).toMatchObject({ name: 'Phone', usedAt: null, isBackedUp: true })
    expect(await list()).toEqual([answer.json().data])
    expect(await stored()).toMatchObject([
      {
        user_id: userId,
        credential_id: key.id,
        counter: 0,
        transports: ['internal'],
        can_be_backed_up: true,
      },
    ])
    const [mail] = await bed.mailsTo(EMAIL)
    expect(mail?.text).toContain('A passkey was added to your Farstead account.')
    // What is there already isn't made a second time.
    expect((await begin()).excludeCredentials).toMatchObject([{ id: key.id }])
  })

  it('asks for a code too, if the sign-in does', async () => {
    const factor = { user_id: userId, secret: SECRET, confirmed_at: bed.scope.now() }
    await bed.db.insertInto('second_factors').values(factor).execute()
    const options = (proof: object) => send('POST', '/users/me/passkeys/options', proof)
    const problem = async (proof: object) => (await options(proof)).json().validationErrors?.[0]
    expect(await problem({ current: PASSWORD })).toEqual({ field: 'code', message: 'required' })
    expect(await problem({ current: PASSWORD, code: '000000' })).toEqual({
      field: 'code',
      message: 'matches',
    })
    const code = generateSync({ secret: SECRET, epoch: Math.floor(bed.scope.now().getTime() / 1000) })
    expect((await options({ current: 'Wrong-Pass-2026!', code })).statusCode).toBe(422)
    expect((await options({ current: PASSWORD, code })).statusCode).toBe(200)
  })

  it.each(DEVIATIONS)('is refused: %s', async (_, deviation) => {
    expect((await add(key, deviation)).statusCode).toBe(422)
    expect([await stored(), await bed.mailsTo(EMAIL)]).toEqual([[], []])
  })

  it('accepts a challenge once, within five minutes, from the person who got it', async () => {
    const response = key.create(await begin())
    const put = (made: object, as = token) =>
      send('POST', '/users/me/passkeys', { name: 'Phone', response: made }, as)
    await bed.person({ email: 'other@people.example' })
    const other = await bed.tokenOf({ email: 'other@people.example' })
    expect((await put(response, other)).statusCode).toBe(422)
    expect([(await put(response)).statusCode, (await put(response)).statusCode]).toEqual([200, 422])
    const late = softPasskey('stays.example', HOME).create(await begin())
    bed.advance(PASSKEY_CHALLENGE_MS)
    expect((await put(late)).statusCode).toBe(422)
    // The challenge of a sign-in is no proof of who is there.
    expect((await put(softPasskey('stays.example', HOME).create(await challenge()))).statusCode).toBe(422)
    expect(await stored()).toHaveLength(1)
  })

  it('refuses a credential that already belongs to somebody', async () => {
    await add()
    await bed.person({ email: 'other@people.example' })
    expect((await add(key, {}, await bed.tokenOf({ email: 'other@people.example' }))).statusCode).toBe(422)
    expect(await stored()).toMatchObject([{ user_id: userId }])
  })

  it('accepts no more passkeys than the limit, also when added at once', async () => {
    const row = { user_id: userId, public_key: Buffer.from('x'), counter: 0, transports: [], name: 'x' }
    const flags = { can_be_backed_up: true, is_backed_up: true, used_at: null, added_at: bed.scope.now() }
    const rows = Array.from({ length: PASSKEYS_MAX - 1 }, () => {
      const id = crypto.randomUUID()
      return { id, credential_id: id, ...row, ...flags }
    })
    await bed.db.insertInto('passkeys').values(rows).execute()
    const made = [softPasskey('stays.example', HOME), softPasskey('stays.example', HOME)]
    const responses = [made[0]?.create(await begin()), made[1]?.create(await begin())]
    const answers = await Promise.all(
      responses.map((response) => send('POST', '/users/me/passkeys', { name: 'Phone', response })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await send('POST', '/users/me/passkeys/options', { current: PASSWORD })).statusCode).toBe(409)
  })
})

describe('signing in with a passkey', () => {
  it('needs neither address nor password, and notes when it was used', async () => {
    await add()
    expect(await challenge()).toMatchObject({ rpId: 'stays.example', userVerification: 'required' })
    const { code, data } = await signIn()
    expect([code, data?.user?.id]).toEqual([200, userId])
    expect(await list()).toMatchObject([{ usedAt: bed.scope.now().toISOString() }])
    expect(await stored()).toMatchObject([{ counter: 1 }])
  })

  it('counts as both factors: no code is asked for', async () => {
    await add()
    const factor = { user_id: userId, secret: SECRET, confirmed_at: bed.scope.now() }
    await bed.db.insertInto('second_factors').values(factor).execute()
    expect((await bed.signIn({ email: EMAIL })).code).toBe(428)
    expect((await signIn()).code).toBe(200)
  })

  it.each<[string, Deviation]>([
    ...DEVIATIONS,
    ['signed with another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    ['for another person', { userHandle: Buffer.from(crypto.randomUUID()).toString('base64url') }],
    // It was asked for no passkey in particular, so it has to say whose it is (WebAuthn Level 3, §7.2).
    ['for nobody in particular', { userHandle: null }],
    // A passkey never begins or ceases to be one that can be copied (§7.2).
    ['another kind of passkey than was added', { mayBackUp: false }],
    ['an unknown credential', { id: 'AAAA' }],
  ])('is refused: %s', async (_, deviation) => {
    await add()
    expect((await signIn(deviation)).code).toBe(401)
    expect((await signIn()).code).toBe(200)
  })

  it('is refused under the id of another person’s credential', async () => {
    await add()
    await bed.person({ email: 'other@people.example' })
    const theirs = softPasskey('stays.example', HOME)
    await add(theirs, {}, await bed.tokenOf({ email: 'other@people.example' }))
    expect((await signIn({ id: theirs.id })).code).toBe(401)
  })

  it('accepts a challenge once, within five minutes, after a right or wrong answer', async () => {
    await add()
    const signed = key.get(await challenge())
    expect([(await signInBy(signed)).code, (await signInBy(signed)).code]).toEqual([200, 401])
    const late = key.get(await challenge())
    bed.advance(PASSKEY_CHALLENGE_MS)
    expect((await signInBy(late)).code).toBe(401)
    const options = await challenge()
    expect((await signInBy(key.get(options, { isVerified: false }))).code).toBe(401)
    expect((await signInBy(key.get(options))).code).toBe(401)
  })

  it('refuses a counter that goes back or stands still: somebody has a copy', async () => {
    await add()
    expect((await signIn({ counter: 7 })).code).toBe(200)
    expect([(await signIn({ counter: 7 })).code, (await signIn({ counter: 3 })).code]).toEqual([401, 401])
    expect((await signIn({ counter: 8 })).code).toBe(200)
  })

  it('records only one of two simultaneous uses with the same count', async () => {
    await add()
    const [{ id } = { id: '' }] = await stored()
    const use = (counter: number) =>
      inTransaction(bed.db, (tx) => noteUse(tx, { id, counter, isBackedUp: true, now: bed.scope.now() }))
    expect(await Promise.all([use(0), use(0)])).toEqual([true, true])
    const same = await Promise.all([use(7), use(7)])
    expect(same.toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true])
    expect([await use(3), await use(0), await use(8)]).toEqual([false, false, true])
  })

  it('lets a passkey that doesn’t count sign in again and again', async () => {
    await add()
    expect([(await signIn({ counter: 0 })).code, (await signIn({ counter: 0 })).code]).toEqual([200, 200])
  })

  it('locks the passkey after wrong answers, but not the password', async () => {
    await add()
    const codes: number[] = []
    for (let nth = 0; nth <= LOCKOUT_ATTEMPTS; nth++) codes.push((await signIn({ isVerified: false })).code)
    expect(codes).toEqual([401, 401, 401, 401, 423, 423])
    expect([(await signIn()).code, (await bed.signIn({ email: EMAIL })).code]).toEqual([423, 200])
    bed.advance(LOCKOUT_MS)
    expect((await signIn()).code).toBe(200)
    // A right answer ends the count.
    expect((await signIn({ isVerified: false })).code).toBe(401)
    expect((await signIn()).code).toBe(200)
    codes.length = 0
    for (let nth = 1; nth < LOCKOUT_ATTEMPTS; nth++) codes.push((await signIn({ isVerified: false })).code)
    expect(codes).toEqual([401, 401, 401, 401])
  })

  it('refuses somebody who is shut out or whose address isn’t verified', async () => {
    await add()
    const change = (row: object) => bed.db.updateTable('users').set(row).where('id', '=', userId).execute()
    await change({ inactive_since: bed.scope.now() })
    expect((await signIn()).code).toBe(410)
    await change({ inactive_since: null, verified_at: null })
    expect((await signIn()).code).toBe(403)
  })

  it.each([[null], ['text'], [{}], [{ id: 'AAAA', response: { clientDataJSON: 'AAAA' } }]])(
    'refuses %j',
    async (passkey) => {
      const answer = await bed.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { ...(await bed.csrf()), origin: ORIGIN },
        payload: { passkey },
      })
      expect([200, 422]).toContain(answer.statusCode)
      expect(answer.body).not.toContain('token')
    },
  )
})

describe('an undone change of address', () => {
  /** Changes the address and returns the path that undoes it, from the mail to the former one. */
  async function changedAddress(): Promise<string> {
    const email = 'thief@people.example'
    expect((await send('POST', '/users/me/email', { current: PASSWORD, email })).statusCode).toBe(200)
    await follow(linkIn((await bed.mailsTo(email))[0]?.text))
    return linkIn((await bed.mailsTo(EMAIL))[0]?.text)
  }
  const linkIn = (text = '') => /\/site\/email(-undo)?\/[\w-]{43}/.exec(text)?.[0] ?? ''
  const follow = async (url: string) =>
    (
      await bed.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: '',
      })
    ).statusCode

  it('removes every passkey, so that nobody who changed the address can come back', async () => {
    await add()
    expect(await follow(await changedAddress())).toBe(200)
    expect(await stored()).toEqual([])
    expect((await signIn()).code).toBe(401)
  })

  it('also refuses a passkey that is added at the same moment', async () => {
    const undo = await changedAddress()
    const response = key.create(await begin())
    const both: Promise<number>[] = []
    await bed.db.transaction().execute(async (tx) => {
      await lockPerson(tx, userId)
      both.push(follow(undo))
      await expect.poll(() => lockWaits(bed.db)).toBe(1)
      both.push(
        send('POST', '/users/me/passkeys', { name: 'Phone', response }).then((answer) => answer.statusCode),
      )
      await expect.poll(() => lockWaits(bed.db)).toBe(2)
    })
    expect(await Promise.all(both)).toEqual([200, 422])
    expect(await stored()).toEqual([])
  })
})

describe('a person’s passkey', () => {
  it('can be renamed, and removed with the password; a mail is sent, sessions go on', async () => {
    const { id } = (await add()).json().data
    const { data } = await signIn()
    expect((await send('PUT', `/users/me/passkeys/${id}`, { name: ' Tablet ' })).statusCode).toBe(204)
    expect(await list()).toMatchObject([{ name: 'Tablet' }])
    const remove = (proof: object) => send('POST', `/users/me/passkeys/${id}/removal`, proof)
    expect((await remove({ current: 'Wrong-Pass-2026!' })).statusCode).toBe(422)
    expect((await remove({ current: PASSWORD })).statusCode).toBe(204)
    expect((await remove({ current: PASSWORD })).statusCode).toBe(404)
    expect((await signIn()).code).toBe(401)
    expect((await send('GET', '/users/me', undefined, data?.token ?? '')).statusCode).toBe(200)
    const [mail] = await bed.mailsTo(EMAIL)
    expect(mail?.text).toContain('A passkey was removed from your Farstead account.')
    for (const event of ['passkey added', 'passkey removed'])
      expect(bed.logged.join()).toContain(`"security":"${event}","userId":"${userId}"`)
  })

  it('can’t be renamed or removed by anybody else', async () => {
    const { id } = (await add()).json().data
    await bed.person({ email: 'other@people.example' })
    const other = await bed.tokenOf({ email: 'other@people.example' })
    expect((await send('PUT', `/users/me/passkeys/${id}`, { name: 'Mine' }, other)).statusCode).toBe(404)
    const removal = `/users/me/passkeys/${id}/removal`
    expect((await send('POST', removal, { current: PASSWORD }, other)).statusCode).toBe(404)
    expect(await list()).toMatchObject([{ name: 'Phone' }])
  })
})

it('a server at an IP address has no passkeys, and limits requests for them', async () => {
  const env = { PUBLIC_URL: 'http://192.0.2.7:4280', MAILBOX: 'off', SIGN_INS_PER_MINUTE: '1' }
  const plain = await createAppBed(env)
  try {
    const ask = async () =>
      (await plain.as(null, { method: 'POST', url: '/v1/passkeys/challenge', payload: {} })).statusCode
    expect([await ask(), await ask()]).toEqual([404, 429])
  } finally {
    await plain.close()
  }
})
