import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAppBed, ORIGIN, PASSWORD, type AppBed } from '#tests/support/app-bed.ts'

const HOST = 'host@example.test'
let bed: AppBed
beforeAll(async () => {
  bed = await createAppBed()
  await bed.person({ email: HOST, role: 'HOST' })
})
afterAll(() => bed.close())

const right = (email: string) => ({ email, password: PASSWORD })
const isValid = async (token: string) =>
  (await bed.as(token, { method: 'POST', url: '/v1/auth/validate' })).statusCode === 200

test('the hash of a token ends its session but doesn’t give access', async () => {
  const token = await bed.tokenOf(right(HOST))
  const other = await bed.tokenOf(right(HOST))
  const hash = createHash('sha256').update(token).digest('hex')
  const end = (tokenHash: string, headers = { origin: ORIGIN }) =>
    bed.as(null, { method: 'POST', url: '/v1/auth/logout/sealed', headers, payload: { tokenHash } })
  expect(await isValid(hash)).toBe(false)
  expect((await end(hash, { origin: 'https://evil.example' })).statusCode).toBe(403)
  expect((await end('0'.repeat(64))).statusCode).toBe(204)
  expect((await end('g'.repeat(64))).statusCode).toBe(422)
  expect(await isValid(token)).toBe(true)
  expect((await end(hash)).statusCode).toBe(204)
  expect((await end(hash)).statusCode).toBe(204)
  expect([await isValid(token), await isValid(other)]).toEqual([false, true])
})

test('another cookie signed by this server isn’t a device, and doesn’t stop a sign-in', async () => {
  const { token: csrf, cookie } = await bed.csrf().then(({ cookie = '', ...token }) => ({ token, cookie }))
  const opened = await bed.as(null, {
    method: 'POST',
    url: '/api/ai-chat/init',
    headers: { ...csrf, cookie, origin: ORIGIN },
  })
  const thread = opened.cookies.find(({ name }) => name === 'threadId')
  expect(thread?.value).toBeTruthy()
  expect((await bed.signIn({ ...right(HOST), device: { cookie: `device=${thread?.value}` } })).code).toBe(200)
})
