import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createAppBed, PASSWORD, type AppBed } from '#tests/support/app-bed.ts'
import { MAILS_PER_ADDRESS, TRIES_PER_ADDRESS } from './account-limits.ts'

const HOUR_MS = 3_600_000

const postTo = (bed: AppBed) => (url: string, payload: object, ip: string) =>
  bed.app.inject({ method: 'POST', url: `/v1${url}`, payload, remoteAddress: ip })
const form = (email: string) => ({
  email,
  firstName: 'Mere',
  lastName: 'Parata',
  password: PASSWORD,
  role: 'GUEST',
})

describe('the limits of account requests', () => {
  it('are the same for addresses with and without an account, and end after an hour', async () => {
    const bed = await createAppBed({ ACCOUNT_REQUESTS_PER_HOUR: '10000' })
    const post = postTo(bed)
    await bed.person({ email: 'limited@example.test', isVerified: false })
    const asks: [string, (email: string) => object, number][] = [
      ['/registration/email', (email) => ({ email }), TRIES_PER_ADDRESS],
      ['/registration/verification', (email) => ({ email }), MAILS_PER_ADDRESS],
      ['/password/forgot', (email) => ({ email }), MAILS_PER_ADDRESS],
    ]
    for (const [url, body, max] of asks) {
      for (const email of ['limited@example.test', 'unknown@example.test']) {
        const statuses: number[] = []
        for (let nth = 0; nth < max; nth++)
          statuses.push((await post(url, body(email), `10.1.0.${nth}`)).statusCode)
        expect([url, email, new Set(statuses).has(429)]).toEqual([url, email, false])
        const refused = await post(url, body(email.toUpperCase()), '10.1.1.1')
        expect([refused.statusCode, refused.json().code]).toEqual([429, 'tooMany'])
        expect(Number(refused.headers['retry-after'])).toBe(HOUR_MS / 1000)
      }
    }
    bed.advance(HOUR_MS)
    expect(
      (await post('/registration/email', { email: 'limited@example.test' }, '10.1.1.1')).statusCode,
    ).toBe(200)
    await bed.close()
  })

  it('count one IPv6 network as one address, and an IPv4 address in any spelling', async () => {
    const few = await createAppBed({ ACCOUNT_REQUESTS_PER_HOUR: '2' })
    const statusOf = async (ip: string) =>
      (await postTo(few)('/registration/email', { email: `${randomUUID()}@example.test` }, ip)).statusCode
    const same = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:db8:1:2:3:4:5:6']
    expect([await statusOf(same[0] ?? ''), await statusOf(same[1] ?? '')]).toEqual([200, 200])
    expect(await statusOf(same[2] ?? '')).toBe(429)
    expect(await statusOf('2001:db8:1:3::1')).toBe(200)
    expect([await statusOf('10.0.0.9'), await statusOf('::ffff:10.0.0.9')]).toEqual([200, 200])
    expect(await statusOf('10.0.0.9')).toBe(429)
    await few.close()
  })

  it('apply to one caller, whatever addresses they try, and to nobody else', async () => {
    const few = await createAppBed({ ACCOUNT_REQUESTS_PER_HOUR: '2' })
    const post = postTo(few)
    const token = 'x'.repeat(43)
    const asks: [string, (nth: number) => object, number][] = [
      ['/registration/email', (nth) => ({ email: `a${nth}@example.test` }), 200],
      ['/registration', (nth) => form(`b${nth}@example.test`), 204],
      ['/registration/verification', (nth) => ({ email: `c${nth}@example.test` }), 204],
      ['/password/forgot', (nth) => ({ email: `d${nth}@example.test` }), 204],
      ['/email-verification', () => ({ token }), 404],
      ['/password/reset', () => ({ token, password: PASSWORD }), 404],
    ]
    for (const [url, body, status] of asks) {
      const statuses: number[] = []
      for (const nth of [1, 2, 3]) statuses.push((await post(url, body(nth), '10.0.0.1')).statusCode)
      statuses.push((await post(url, body(4), '10.0.0.2')).statusCode)
      expect([url, statuses]).toEqual([url, [status, status, 429, status]])
    }
    await few.close()
  })
})
