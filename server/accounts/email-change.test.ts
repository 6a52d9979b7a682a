import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { EMAIL_CHANGE_LINK_LIFE_MS } from '#contract/limits.ts'
import { createAppBed, PASSWORD, type AppBed } from '#tests/support/app-bed.ts'

let bed: AppBed
let before: string
let after: string
let id: string
let token: string
beforeAll(async () => {
  bed = await createAppBed({
    ACCOUNT_REQUESTS_PER_HOUR: '10000',
    SIGN_INS_PER_MINUTE: '1000',
    PUBLIC_URL: 'https://stay.example',
    MAILBOX: 'off',
  })
})
afterAll(() => bed.close())
beforeEach(async () => {
  before = `${randomUUID()}@people.example`
  after = `${randomUUID()}@people.example`
  id = await bed.person({ email: before })
  token = await bed.tokenOf({ email: before })
})

const ask = (email = after, current = PASSWORD) =>
  bed.as(token, { method: 'POST', url: '/v1/users/me/email', payload: { current, email } })
const follow = async (path: string) =>
  (await bed.app.inject({ method: 'POST', url: path, headers: { 'content-type': FORM }, payload: '' }))
    .statusCode
const look = async (path: string) => (await bed.app.inject({ method: 'GET', url: path })).statusCode
const FORM = 'application/x-www-form-urlencoded'
/** Returns the path of the link in the newest mail to an address, or an empty string if there is none. */
async function linkTo(email: string, page: 'email' | 'email-undo'): Promise<string> {
  const text = (await bed.mailsTo(email))[0]?.text ?? ''
  return new RegExp(`/site/${page}/[A-Za-z0-9_-]{43}`).exec(text)?.[0] ?? ''
}
const emailNow = async () =>
  (await bed.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
const isValid = async () =>
  (await bed.as(token, { method: 'POST', url: '/v1/auth/validate' })).statusCode === 200

it('an address changes when its link is used, which works once, and sessions go on', async () => {
  expect((await ask()).json().data).toEqual({ email: after })
  expect(await emailNow()).toBe(before)
  expect((await bed.mailsTo(before))[0]?.subject).toBe('A new email address for your Farstead account')
  const link = await linkTo(after, 'email')
  // Viewing the page doesn't use the link up, because mail clients follow links by themselves.
  expect([await look(link), await look(link)]).toEqual([200, 200])
  expect([await follow(link), await follow(link)]).toEqual([200, 404])
  expect(await emailNow()).toBe(after)
  expect(await isValid()).toBe(true)
  expect((await bed.signIn({ email: before })).data).toBeNull()
  expect((await bed.signIn({ email: after })).data).not.toBeNull()
})

it('the mail to the former address restores it and ends every session', async () => {
  await ask()
  await follow(await linkTo(after, 'email'))
  // The person who took the account over requests another link.
  await ask(`${randomUUID()}@people.example`)
  const squatter = await bed.person({ email: before, isVerified: false })
  const undo = await linkTo(before, 'email-undo')
  expect([await look(undo), await follow(undo), await follow(undo)]).toEqual([200, 200, 404])
  expect(await emailNow()).toBe(before)
  expect(await isValid()).toBe(false)
  const left = await bed.db.selectFrom('users').select('id').where('id', '=', squatter).execute()
  expect(left).toEqual([])
  const links = await bed.db.selectFrom('address_links').select('id').where('user_id', '=', id).execute()
  expect(links).toEqual([])
})

it.each<[string, () => Promise<unknown>, string]>([
  ['the wrong password', () => ask(after, 'Wrong-Pass-2026!'), 'current'],
  ['the address that it is', () => ask(before.toUpperCase()), 'email'],
  ['an address that has an account', async () => ask((await someone()).toUpperCase()), 'email'],
])('%s is refused without a mail to the current address', async (_, asking, field) => {
  const answer = (await asking()) as Awaited<ReturnType<typeof ask>>
  expect([answer.statusCode, answer.json().validationErrors[0].field]).toEqual([422, field])
  expect(await bed.mailsTo(before)).toEqual([])
})

it('a link ends by expiry, a later link, a withdrawal or a new password', async () => {
  const ends: (() => Promise<unknown>)[] = [
    async () => bed.advance(EMAIL_CHANGE_LINK_LIFE_MS),
    () => ask(`${randomUUID()}@people.example`),
    () => bed.as(token, { method: 'DELETE', url: '/v1/users/me/email' }),
    () =>
      bed.as(token, {
        method: 'POST',
        url: '/v1/users/me/password',
        payload: { current: PASSWORD, password: 'Newer-Pass-2027!' },
      }),
  ]
  for (const end of ends) {
    before = `${randomUUID()}@people.example`
    after = `${randomUUID()}@people.example`
    id = await bed.person({ email: before })
    token = await bed.tokenOf({ email: before })
    await ask()
    const link = await linkTo(after, 'email')
    expect(await look(link)).toBe(200)
    await end()
    expect([await look(link), await follow(link)]).toEqual([404, 404])
    expect(await emailNow()).toBe(before)
  }
})

it('an address that somebody else took in the meantime stays theirs', async () => {
  await ask()
  const link = await linkTo(after, 'email')
  await bed.person({ email: after })
  expect(await follow(link)).toBe(409)
  expect(await emailNow()).toBe(before)
})

async function someone(): Promise<string> {
  const email = `${randomUUID()}@people.example`
  await bed.person({ email })
  return email
}
