import { afterAll, beforeAll, expect, it } from 'vitest'
import { LOCKOUT_ATTEMPTS, TOKEN_LIFE_MS } from '#contract/limits.ts'
import { OwnSession } from '#contract/own-session.ts'
import { createAppBed, PASSWORD, type AppBed } from '#tests/support/app-bed.ts'

const NEW_PASSWORD = 'Newer-Pass-2027!'
let bed: AppBed

beforeAll(async () => {
  bed = await createAppBed()
})
afterAll(() => bed.close())

const change = (token: string | null, current: string, password = NEW_PASSWORD) =>
  bed.as(token, { method: 'POST', url: '/v1/users/me/password', payload: { current, password } })
const sessions = async (token: string): Promise<OwnSession[]> => {
  const answer = await bed.as(token, { method: 'GET', url: '/v1/users/me/sessions' })
  return answer.json().data.map((row: unknown) => OwnSession.parse(row))
}
const sessionsOn = async (token: string, query: string) =>
  (await bed.as(token, { method: 'GET', url: `/v1/users/me/sessions?${query}` })).json()
const endOthers = (token: string | null) => bed.as(token, { method: 'DELETE', url: '/v1/users/me/sessions' })
const isValid = async (token: string) =>
  (await bed.as(token, { method: 'POST', url: '/v1/auth/validate' })).statusCode === 200

async function person(): Promise<string> {
  const email = `${crypto.randomUUID()}@people.example`
  await bed.person({ email })
  return email
}

it('guesses from elsewhere don’t keep a signed-in person from setting a password', async () => {
  const email = await person()
  const token = await bed.tokenOf({ email })
  for (let guess = 0; guess < LOCKOUT_ATTEMPTS; guess += 1)
    await bed.signIn({ email, password: 'Not-The-One-1!' })
  expect((await change(token, PASSWORD)).statusCode).toBe(204)
})

it('setting a password or seeing and ending sessions needs a sign-in', async () => {
  expect((await change(null, PASSWORD)).statusCode).toBe(401)
  expect((await endOthers(null)).statusCode).toBe(401)
  expect((await bed.as(null, { method: 'GET', url: '/v1/users/me/sessions' })).statusCode).toBe(401)
})

// This session keeps its refresh.
it('a new password needs the old one, and ends every other session', async () => {
  const email = await person()
  const here = await bed.tokenOf({ email })
  const there = await bed.tokenOf({ email, remember: true })
  const wrong = await change(here, 'Not-The-One-1!')
  expect([wrong.statusCode, wrong.json().validationErrors]).toEqual([
    422,
    [{ field: 'current', message: 'matches' }],
  ])
  const weak = await change(here, PASSWORD, 'weak')
  expect([weak.statusCode, weak.json().validationErrors[0]]).toEqual([
    422,
    { field: 'password', message: 'password' },
  ])
  expect(await isValid(there)).toBe(true)
  expect((await change(here, PASSWORD)).statusCode).toBe(204)
  expect([await isValid(here), await isValid(there)]).toEqual([true, false])
  expect([(await bed.refresh(here)).code, (await bed.refresh(there)).code]).toEqual([200, 401])
  expect((await bed.signIn({ email })).code).toBe(401)
  expect((await bed.signIn({ email, password: NEW_PASSWORD })).code).toBe(200)
})

it('wrong guesses lock only the device in use; the right password resets the count', async () => {
  const email = await person()
  const token = await bed.tokenOf({ email })
  for (let guess = 1; guess < LOCKOUT_ATTEMPTS; guess += 1)
    expect((await change(token, 'Not-The-One-1!')).json().validationErrors[0].message).toBe('matches')
  expect((await change(token, 'Not-The-One-1!')).json().validationErrors[0].message).toBe('locked')
  expect((await change(token, PASSWORD)).json().validationErrors[0].message).toBe('locked')
  expect(
    (await change(await bed.tokenOf({ email }), PASSWORD, 'weak')).json().validationErrors[0].field,
  ).toBe('password')
  bed.advance(30 * 60_000 + 1)
  expect((await change(token, PASSWORD)).statusCode).toBe(204)
})

it('sends a mail about a new password once it is set, and none about a refused one', async () => {
  const email = await person()
  const token = await bed.tokenOf({ email })
  await change(token, 'Not-The-One-1!')
  await change(token, PASSWORD, 'weak')
  expect(await bed.mailsTo(email)).toEqual([])
  await change(token, PASSWORD)
  const [mail, ...more] = await bed.mailsTo(email)
  expect([mail?.subject, more]).toEqual(['Your Farstead password was changed', []])
  expect(mail?.text).toContain('/forgot-password')
  for (const secret of [PASSWORD, NEW_PASSWORD]) expect(mail?.text).not.toContain(secret)
})

it('an easily guessed new password is refused, and nothing changes', async () => {
  const email = await person()
  const token = await bed.tokenOf({ email })
  const answer = await change(token, PASSWORD, 'Qwerty123!')
  expect([answer.statusCode, answer.json().validationErrors]).toEqual([
    422,
    [{ field: 'password', message: 'common' }],
  ])
  expect((await bed.signIn({ email })).code).toBe(200)
})

it('only one of two simultaneous changes succeeds', async () => {
  const email = await person()
  const token = await bed.tokenOf({ email })
  const answers = await Promise.all([change(token, PASSWORD), change(token, PASSWORD, 'Third-Pass-2028!')])
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204, 422]))
})

it('a person sees their own sessions, this one first, and can end the others', async () => {
  const [email, other] = [await person(), await person()]
  const elsewhere = await bed.tokenOf({ email, remember: true })
  const stranger = await bed.tokenOf({ email: other })
  bed.advance(60_000)
  const here = await bed.tokenOf({ email })
  await bed.refresh(here)
  expect((await sessions(here)).map(({ isCurrent }) => isCurrent)).toEqual([true, false])
  expect((await sessions(elsewhere)).map(({ isCurrent }) => isCurrent)).toEqual([true, false])
  expect((await endOthers(here)).statusCode).toBe(204)
  expect(await sessions(here)).toHaveLength(1)
  expect([await isValid(here), await isValid(elsewhere), await isValid(stranger)]).toEqual([
    true,
    false,
    true,
  ])
})

it('no token survives a sign-out while the session is being refreshed', async () => {
  const email = await person()
  for (let n = 0; n < 10; n += 1) {
    const token = await bed.tokenOf({ email })
    const renewing = Array.from({ length: 4 }, () => bed.refresh(token))
    const leaving = bed.as(token, { method: 'POST', url: '/v1/auth/logout' })
    const answers = await Promise.all(renewing)
    await leaving
    for (const { data } of answers) if (data) expect([n, await isValid(data.token)]).toEqual([n, false])
  }
})

it('the list is paged, with this session first and without ended ones', async () => {
  const email = await person()
  await bed.tokenOf({ email })
  await bed.tokenOf({ email, remember: true })
  bed.advance(TOKEN_LIFE_MS + 1)
  await bed.tokenOf({ email })
  bed.advance(1000)
  const here = await bed.tokenOf({ email })
  const first = await sessionsOn(here, 'perPage=2')
  expect(first.meta).toMatchObject({ currentPage: 1, lastPage: 2 })
  const second = await sessionsOn(here, 'perPage=2&page=2')
  const all = [...first.data, ...second.data].map((row) => OwnSession.parse(row))
  expect(all.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false])
  expect(all.map(({ renewedAt }) => renewedAt)).toEqual(
    all
      .map(({ renewedAt }) => renewedAt)
      .toSorted()
      .toReversed(),
  )
  expect(await sessionsOn(here, 'perPage=2&page=9')).toMatchObject({
    data: [],
    meta: { currentPage: 9, lastPage: 2 },
  })
  expect((await sessionsOn(here, 'perPage=101')).status).toBe(422)
})
