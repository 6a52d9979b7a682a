import { afterAll, beforeAll, expect, it } from 'vitest'
import { SESSION_LIFE_MS, TOKEN_LIFE_REMEMBERED_MS } from '#contract/limits.ts'
import { OwnSession } from '#contract/own-session.ts'
import { createAppBed, PASSWORD, type AppBed } from '#tests/support/app-bed.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (Android 15; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0'
const DAY_MS = 24 * 3_600_000

let bed: AppBed
beforeAll(async () => {
  bed = await createAppBed()
})
afterAll(() => bed.close())

async function person(): Promise<string> {
  const email = `${crypto.randomUUID()}@people.example`
  await bed.person({ email })
  return email
}
const sessions = async (token: string, query = ''): Promise<OwnSession[]> => {
  const answer = await bed.as(token, { method: 'GET', url: `/v1/users/me/sessions${query}` })
  return answer.json().data.map((row: unknown) => OwnSession.parse(row))
}
const isValid = async (token: string) =>
  (await bed.as(token, { method: 'POST', url: '/v1/auth/validate' })).statusCode === 200
const end = async (token: string, id: string) =>
  (await bed.as(token, { method: 'DELETE', url: `/v1/users/me/sessions/${id}` })).statusCode

it('the list names each device, and when and from where it was last seen', async () => {
  const email = await person()
  const phone = await bed.tokenOf({ email, userAgent: FIREFOX, ip: '10.0.0.7' })
  const startedAt = bed.scope.now().toISOString()
  bed.advance(3_600_000)
  const desk = await bed.tokenOf({ email, userAgent: CHROME, ip: '10.0.0.8' })
  const deskSince = bed.scope.now().toISOString()
  bed.advance(3_600_000)
  await bed.as(phone, {
    method: 'GET',
    url: '/v1/users/me',
    headers: { 'user-agent': FIREFOX },
    remoteAddress: '10.0.0.9',
  })
  const seenAt = bed.scope.now().toISOString()
  expect(await sessions(phone)).toMatchObject([
    { isCurrent: true, browser: 'Firefox', system: 'Android', startedAt, seenAt },
    { isCurrent: false, browser: 'Chrome', system: 'Windows', seenAt: deskSince, seenFrom: '10.0.0.8' },
  ])
  const found = async (search: string) =>
    (await sessions(desk, `?search=${encodeURIComponent(search)}`)).map(({ browser }) => browser)
  expect([await found('chrome'), await found('10.0.0.9'), await found('ANDR'), await found('%')]).toEqual([
    ['Chrome'],
    ['Firefox'],
    ['Firefox'],
    [],
  ])
})

it('only its person can end a sign-in, and no other one ends with it', async () => {
  const [email, other] = [await person(), await person()]
  const [here, there, third] = [
    await bed.tokenOf({ email }),
    await bed.tokenOf({ email, remember: true }),
    await bed.tokenOf({ email }),
  ]
  const stranger = await bed.tokenOf({ email: other })
  const id = (await sessions(there)).find(({ isCurrent }) => isCurrent)?.id ?? ''
  expect(await end(stranger, id)).toBe(404)
  expect(await isValid(there)).toBe(true)
  expect(await end(here, id)).toBe(204)
  expect([await isValid(there), (await bed.refresh(there)).code]).toEqual([false, 401])
  expect([await isValid(here), await isValid(third), await isValid(stranger)]).toEqual([true, true, true])
  expect(await end(here, id)).toBe(404)
})

it('a session ends half a year after its sign-in, however often it was renewed', async () => {
  const email = await person()
  let { token = '', expiresAt = '' } = (await bed.signIn({ email, remember: true })).data ?? {}
  const endsAt = bed.scope.now().getTime() + SESSION_LIFE_MS
  while (bed.scope.now().getTime() + TOKEN_LIFE_REMEMBERED_MS < endsAt) {
    bed.advance(TOKEN_LIFE_REMEMBERED_MS - DAY_MS)
    ;({ token = '', expiresAt = '' } = (await bed.refresh(token)).data ?? {})
  }
  expect(Date.parse(expiresAt)).toBe(endsAt)
  bed.advance(endsAt - bed.scope.now().getTime() - 1)
  expect(await isValid(token)).toBe(true)
  const late = (await bed.refresh(token)).data?.token ?? ''
  expect(await isValid(late)).toBe(true)
  bed.advance(1)
  expect([await isValid(token), await isValid(late)]).toEqual([false, false])
  expect([(await bed.refresh(token)).code, (await bed.refresh(late)).code]).toEqual([401, 401])
  const anew = await bed.tokenOf({ email })
  expect(await sessions(anew)).toHaveLength(1)
})

// Neither address, password nor token.
it('the log shows who signed in, out or failed and from where, but no secrets', async () => {
  const email = await person()
  const { id } = await bed.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const from = bed.logged.length
  const token = await bed.tokenOf({ email, ip: '10.1.1.1' })
  await bed.signIn({ email, password: 'Wrong-Pass-2026!', ip: '10.1.1.2' })
  await bed.signIn({ email: 'nobody@people.example', ip: '10.1.1.3' })
  await bed.as(token, { method: 'POST', url: '/v1/auth/logout', remoteAddress: '10.1.1.4' })
  const lines = bed.logged.slice(from)
  const events = lines.map((line) => JSON.parse(line)).filter(({ security }) => security !== undefined)
  expect(events.map(({ security, userId, from: address }) => [security, userId, address])).toEqual([
    ['signed in', id, '10.1.1.1'],
    ['sign-in refused', id, '10.1.1.2'],
    ['sign-in refused', null, '10.1.1.3'],
    ['signed out', id, '10.1.1.4'],
  ])
  for (const secret of [email, 'nobody@', PASSWORD, 'Wrong-Pass', token])
    expect(lines.join()).not.toContain(secret)
})
