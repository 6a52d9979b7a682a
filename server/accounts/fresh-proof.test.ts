import { randomUUID } from 'node:crypto'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AppBed, createAppBed, PASSWORD } from '#tests/support/app-bed.ts'

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

let bed: AppBed
let admin: { id: string; token: string }
let host: string
beforeAll(async () => {
  bed = await createAppBed({ ACCOUNT_REQUESTS_PER_HOUR: '10000', SIGN_INS_PER_MINUTE: '1000' })
})
afterAll(() => bed.close())
beforeEach(async () => {
  const email = `${randomUUID()}@people.example`
  const id = await bed.person({ email, role: 'ADMIN' })
  admin = { id, token: await bed.tokenOf({ email }) }
  host = await bed.person({ email: `${randomUUID()}@people.example`, role: 'HOST' })
  await giveFactor(host)
})

async function giveFactor(userId: string): Promise<void> {
  const factor = { user_id: userId, secret: SECRET, confirmed_at: bed.scope.now() }
  await bed.db.insertInto('second_factors').values(factor).execute()
}
const code = () => generateSync({ secret: SECRET, epoch: Math.floor(bed.scope.now().getTime() / 1000) })

/** The acts that could hand an account to somebody else. */
const ACTS = {
  'change of a role': (proof: object) => send('PUT', `/users/${host}/role`, { role: 'ADMIN', ...proof }),
  invitation: (proof: object) =>
    send('PUT', `/users/${randomUUID()}`, {
      ...{ email: `${randomUUID()}@people.example`, firstName: 'Mere', lastName: 'Tane', role: 'ADMIN' },
      ...proof,
    }),
  'reset of a second factor': (proof: object) => send('POST', `/users/${host}/second-factor/reset`, proof),
} as const

async function send(method: 'PUT' | 'POST', url: string, payload: object) {
  const answer = await bed.as(admin.token, { method, url: `/v1${url}`, payload })
  const refused = answer.statusCode === 422 ? answer.json().validationErrors : []
  return { status: answer.statusCode, refused }
}
const refusedFor = (field: string, message: string) => ({ status: 422, refused: [{ field, message }] })

describe.each(Object.entries(ACTS))('the %s', (_name, act) => {
  it('asks for the administrator’s password', async () => {
    expect((await act({})).refused).toMatchObject([{ field: 'current' }])
    expect(await act({ current: 'Wrong-Pass-2026!' })).toEqual(refusedFor('current', 'matches'))
    expect([200, 204]).toContain((await act({ current: PASSWORD })).status)
  })

  it('asks for a code too if their sign-in does, and each code works once', async () => {
    await giveFactor(admin.id)
    expect(await act({ current: PASSWORD })).toEqual(refusedFor('code', 'required'))
    expect(await act({ current: PASSWORD, code: '000000' })).toEqual(refusedFor('code', 'matches'))
    const once = code()
    expect(await act({ current: 'Wrong-Pass-2026!', code: once })).toEqual(refusedFor('current', 'matches'))
    expect([200, 204]).toContain((await act({ current: PASSWORD, code: once })).status)
    expect(await act({ current: PASSWORD, code: once })).toEqual(refusedFor('code', 'matches'))
    bed.advance(60_000)
  })
})

it('wrong guesses lock the proof as they lock a sign-in', async () => {
  for (let n = 1; n < 5; n += 1)
    expect(await ACTS.invitation({ current: `Wrong-${n}` })).toEqual(refusedFor('current', 'matches'))
  expect(await ACTS.invitation({ current: 'Wrong-5' })).toEqual(refusedFor('current', 'locked'))
  expect(await ACTS.invitation({ current: PASSWORD })).toEqual(refusedFor('current', 'locked'))
})

it('administrators can’t reset their own second factor', async () => {
  await giveFactor(admin.id)
  const own = await send('POST', `/users/${admin.id}/second-factor/reset`, {
    current: PASSWORD,
    code: code(),
  })
  expect(own.status).toBe(409)
  const kept = await bed.db
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', admin.id)
    .execute()
  expect(kept).toHaveLength(1)
})
