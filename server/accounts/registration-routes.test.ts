import { describe, expect, it } from 'vitest'
import { ErrorBody } from '#contract/error.ts'
import { NAME_LENGTH_MAX } from '#contract/limits.ts'
import { abilitiesOf } from '#server/access/abilities.ts'
import { PASSWORD } from '#tests/support/app-bed.ts'
import { registrationBed, VERIFICATION_LINK } from '#tests/support/registration-bed.ts'

const { bed, post, form, register, resend, verify, codeOf, mailedToken } = registrationBed()
const rowOf = (email: string) =>
  bed().db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

describe('looking for an account', () => {
  it('returns whether an address has one, ignoring case', async () => {
    await bed().person({ email: 'known@example.test' })
    await bed().person({ email: 'unverified@example.test', isVerified: false })
    const table: [string, boolean][] = [
      ['known@example.test', true],
      [' Known@Example.TEST ', true],
      ['unverified@example.test', true],
      ['known@example.tes', false],
      ['_nown@example.test', false],
    ]
    for (const [email, exists] of table) {
      const answer = await post('/registration/email', { email })
      expect([email, answer.statusCode, answer.json()]).toEqual([email, 200, { data: { exists } }])
    }
  })
})

describe('registering', () => {
  it('creates an account that can sign in only after its mailed link was used', async () => {
    const email = 'mere@example.test'
    expect((await register(email)).statusCode).toBe(204)
    expect(await rowOf(email)).toMatchObject({
      first_name: 'Mere',
      role: 'GUEST',
      verified_at: null,
      locale: 'en',
    })
    expect(await codeOf(email)).toBe(403)
    const mails = await bed().mailsTo(email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Confirm your email address for Tōtara Stays'])
    expect(await verify(await mailedToken(email))).toBe(204)
    expect(await codeOf(email)).toBe(200)
  })

  it('gives a new person no chats and an empty feed to continue from', async () => {
    const email = 'fresh@example.test'
    await register(email)
    await verify(await mailedToken(email))
    const token = await bed().tokenOf({ email })
    const get = async (url: string) => (await bed().as(token, { method: 'GET', url: `/v1${url}` })).json()
    expect(await get('/users/me')).toMatchObject({
      data: { email, firstName: 'Mere', role: 'GUEST', avatarUrl: null },
    })
    expect(await get('/chat')).toMatchObject({ data: [] })
    const { data } = await get('/changes/head')
    expect(data.checkpoint).toMatch(/\.0$/)
    expect(await get(`/changes?since=${data.checkpoint}`)).toMatchObject({ data: [], meta: { more: false } })
  })

  it.each([['GUEST' as const], ['HOST' as const]])(
    'gives the role %s to somebody who chooses it',
    async (role) => {
      const email = `${role.toLowerCase()}@example.test`
      await register(email, { role })
      await verify(await mailedToken(email))
      expect((await bed().signIn({ email })).data?.abilities).toEqual(abilitiesOf(role))
    },
  )

  it('trims what people type, and ignores case in addresses', async () => {
    const answer = await register('  Wiremu@Example.test ', { firstName: ' Wiremu  ', lastName: ' Kōpua ' })
    expect(answer.statusCode).toBe(204)
    expect(await rowOf('Wiremu@Example.test')).toMatchObject({ first_name: 'Wiremu', last_name: 'Kōpua' })
    const again = await register('wiremu@example.TEST', { password: 'Other-Pass-2026!' })
    expect([again.statusCode, ErrorBody.parse(again.json()).code]).toEqual([409, 'conflict'])
    await verify(await mailedToken('Wiremu@Example.test'))
    expect(await codeOf('wiremu@example.test', 'Other-Pass-2026!')).toBe(401)
    expect(await codeOf('wiremu@example.test')).toBe(200)
  })

  it('answers 409 to all but one registration of an address at once; mails one link', async () => {
    const email = 'twice@example.test'
    const answers = await Promise.all([1, 2, 3, 4].map(() => register(email)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      204, 409, 409, 409,
    ])
    expect(await bed().mailsTo(email)).toHaveLength(1)
  })

  const broken: [string, object, string[]][] = [
    ['no address', { email: '' }, ['email']],
    ['two addresses', { email: 'a@example.test, b@example.test' }, ['email']],
    ['an address with a line break', { email: 'a@example.test\r\nBcc: b@example.test' }, ['email']],
    ['no names', { firstName: ' ', lastName: '' }, ['firstName', 'lastName']],
    ['a name too long', { firstName: 'x'.repeat(NAME_LENGTH_MAX + 1) }, ['firstName']],
    ['a name of two lines', { lastName: 'Parata\nhttps://evil.example' }, ['lastName']],
    ['a password without a digit', { password: 'Right-Pass-!' }, ['password']],
    ['a password without an uppercase letter', { password: 'right-pass-2026!' }, ['password']],
    ['a password without a lowercase letter', { password: 'RIGHT-PASS-2026!' }, ['password']],
    ['a password without a symbol', { password: 'RightPass2026' }, ['password']],
    ['a password too short', { password: 'Rp-2026' }, ['password']],
    ['a role that nobody may choose', { role: 'ADMIN' }, ['role']],
    ['an unknown language', { locale: 'xx' }, ['locale']],
    [
      'everything at once',
      { email: 'x', firstName: '', password: 'x', role: 'x' },
      ['email', 'firstName', 'password', 'role'],
    ],
  ]
  it.each(broken)('names the fields that break a rule: %s', async (_title, over, fields) => {
    const email = 'broken@example.test'
    const answer = await register(email, over)
    const { status, code, validationErrors } = ErrorBody.parse(answer.json())
    expect([answer.statusCode, status, code]).toEqual([422, 422, 'invalid'])
    expect(validationErrors?.map(({ field }) => field)).toEqual(fields)
    if (fields.join() === 'password') expect(validationErrors?.[0]?.message).toBe('password')
    expect(answer.body).not.toContain(PASSWORD)
    expect(await rowOf(email)).toBeUndefined()
  })

  it('stores the password as an argon2id hash, and the token as a hash', async () => {
    const email = 'hashed@example.test'
    await register(email)
    const token = await mailedToken(email)
    const row = await rowOf(email)
    expect(row?.password_hash).toMatch(/^\$argon2id\$/)
    const links = await bed().db.selectFrom('mailed_links').selectAll().execute()
    expect(
      JSON.stringify(links.map((link) => ({ ...link, token_hash: link.token_hash.toString('latin1') }))),
    ).not.toContain(token)
    expect(bed().logged.join('\n')).not.toContain(token)
  })

  it('mails each person in their language, without text from the form', async () => {
    const email = 'kayan@example.test'
    await register(email, { locale: 'zh-HK', firstName: 'Win money at evil.example' })
    const [mail] = await bed().mailsTo(email)
    expect(mail?.subject).toBe('請確認你的 Tōtara Stays 電郵地址')
    expect(mail?.text).not.toContain('evil.example')
    bed().advance(1000)
    await resend(email)
    expect((await bed().mailsTo(email)).map(({ subject }) => subject)).toEqual([mail?.subject, mail?.subject])
  })

  it('makes links with its own address, whatever host the request names', async () => {
    const email = 'poisoned@example.test'
    const headers = {
      'x-forwarded-host': 'evil.example',
      origin: 'https://evil.example',
    }
    const send = (sent: object) =>
      bed().app.inject({
        method: 'POST',
        url: '/v1/registration',
        headers: { ...headers, ...sent },
        payload: form(email),
      })
    expect((await send({ host: 'localhost' })).statusCode).toBe(403)
    expect((await send({ host: 'evil.example' })).statusCode).toBe(421)
    expect(await bed().mailsTo(email)).toEqual([])
    expect((await send({ origin: 'http://localhost' })).statusCode).toBe(204)
    const [mail] = await bed().mailsTo(email)
    expect(mail?.text).toMatch(VERIFICATION_LINK)
    expect(mail?.text).not.toContain('evil.example')
  })
})
