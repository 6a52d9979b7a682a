import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ErrorBody } from '#contract/error.ts'
import { createAppBed, type AppBed } from '#tests/support/app-bed.ts'

let bed: AppBed
let token = ''
const ids = { unit: randomUUID(), guest: '' }
beforeAll(async () => {
  bed = await createAppBed()
  const hostId = await bed.person({ email: 'host@people.example', role: 'HOST' })
  ids.guest = await bed.person({ email: 'guest@people.example' })
  token = await bed.tokenOf({ email: 'host@people.example' })
  await bed.db.insertInto('units').values({ id: ids.unit, host_id: hostId, title: 'Shed' }).execute()
})
afterAll(() => bed.close())

async function ask(method: 'GET' | 'PUT' | 'PATCH', path: string, payload?: object, version = 1) {
  const headers = { 'if-match': `"${version}"` }
  const answer = await bed.as(token, { method, url: `/v1${path}`, headers, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json<unknown>() }
}

test('refuses an unreadable URL like any other, with the same headers', async () => {
  for (const [url, status] of [
    ['/v1/%ff', 400],
    ['/%ff', 400],
    [`/v1/units/${'a'.repeat(200)}`, 414],
  ] as const) {
    const answer = await bed.app.inject({ url })
    expect([url, answer.statusCode, ErrorBody.safeParse(answer.json()).success]).toEqual([url, status, true])
    expect(answer.json().status).toBe(status)
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
    })
  }
  for (const url of ['/site/listing/%ff', `/site/listing/${'a'.repeat(200)}`]) {
    const page = await bed.app.inject({ url, headers: { cookie: 'language=es' } })
    expect([url, page.statusCode, page.headers['content-type']]).toEqual([
      url,
      404,
      'text/html; charset=utf-8',
    ])
    expect(page.body).toContain('<html lang="es"')
    expect(page.headers['content-security-policy']).not.toContain('script-src')
  }
})

test('rejects an unstorable character, and names the field that holds it', async () => {
  const refused = await ask('PATCH', `/units/${ids.unit}`, { title: 'Barn', description: 'a\0b' })
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'invalid', validationErrors: [{ field: 'description', message: 'alphaDash' }] },
  })
  const found = await ask('GET', '/units?search=a%00b')
  expect(found).toMatchObject({
    status: 422,
    body: { validationErrors: [{ field: 'search', message: 'alphaDash' }] },
  })
})

test('refusals name rules that screens have words for', async () => {
  const names: [string, string][] = [
    ['Me\u0007re', 'alphaDash'],
    ['Me\nre', 'alphaDash'],
    ['Me\u2028re', 'alphaDash'],
    ['\u200b', 'required'],
    ['\u2066\u2069', 'required'],
    ['\u115f\u3164', 'required'],
    ['a'.repeat(300), 'tooLong'],
  ]
  const profileVersion = () => ask('GET', '/users/me/profile')
  for (const [firstName, message] of names) {
    const { version } = ((await profileVersion()).body as { data: { version: number } }).data
    const refused = await ask('PATCH', '/users/me/profile', { firstName }, version)
    expect([firstName, refused]).toMatchObject([
      firstName,
      { status: 422, body: { validationErrors: [{ field: 'firstName', message }] } },
    ])
  }
  // In pairs: a name may change five times a day.
  const written = [
    ['Māia', '美恵'],
    ['अनीता', "O'Neill-Smith"],
    ['أحمد', '\u2067علي\u2069'],
  ]
  for (const [firstName, lastName] of written) {
    const { version } = ((await profileVersion()).body as { data: { version: number } }).data
    expect((await ask('PATCH', '/users/me/profile', { firstName, lastName }, version)).status).toBe(200)
  }
  const draft = { unitId: ids.unit, guestId: ids.guest, paymentDetails: 'a'.repeat(30_000) }
  expect(await ask('PUT', `/agreements/${randomUUID()}`, draft)).toMatchObject({
    status: 422,
    body: { validationErrors: [{ field: 'paymentDetails', message: 'tooLong' }] },
  })
})
