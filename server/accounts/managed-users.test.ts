import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditEntry, ListedUser, ManagedUser } from '#contract/managed-user.ts'
import { LOCKOUT_ATTEMPTS } from '#contract/limits.ts'
import { createAppBed, PASSWORD, type AppBed } from '#tests/support/app-bed.ts'

const NEW_PASSWORD = 'Newer-Pass-2027!'

let bed: AppBed
let adminId: string
let admin: string
beforeAll(async () => {
  bed = await createAppBed({
    ACCOUNT_REQUESTS_PER_HOUR: '10000',
    PUBLIC_URL: 'https://stay.example',
    MAILBOX: 'off',
  })
  adminId = await bed.person({ email: 'admin@people.example', role: 'ADMIN' })
  admin = await bed.tokenOf({ email: 'admin@people.example' })
})
afterAll(() => bed.close())

const get = async <T>(url: string, query: Record<string, string> = {}) =>
  (await bed.as(admin, { method: 'GET', url: `/v1${url}`, query })).json<{
    data: T
    meta: { lastPage: number }
  }>()
const send = (method: 'PUT' | 'POST', url: string, payload?: object) =>
  bed.as(admin, { method, url: `/v1${url}`, ...(payload ? { payload } : {}) })
const status = async (id: string, wanted: string) =>
  (await send('PUT', `/users/${id}/status`, { status: wanted })).statusCode
const role = async (id: string, wanted: string) =>
  (await send('PUT', `/users/${id}/role`, { role: wanted, current: PASSWORD })).statusCode
const isValid = async (token: string) =>
  (await bed.as(token, { method: 'POST', url: '/v1/auth/validate' })).statusCode === 200

const invitation = (email: string) => ({
  ...{ email, firstName: 'Mere', lastName: 'Tane', role: 'HOST' },
  current: PASSWORD,
})
async function invitedToken(email: string): Promise<string> {
  const text = (await bed.mailsTo(email))[0]?.text ?? ''
  return /\/site\/invitation\/([A-Za-z0-9_-]{43})\?lang=en/.exec(text)?.[1] ?? ''
}
const follow = (token: string, password: string, again = password) =>
  bed.app.inject({
    method: 'POST',
    url: `/site/invitation/${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ password, again }).toString(),
  })

describe('the list of people', () => {
  it('can be searched by part of an address, role and status, page by page', async () => {
    for (const [email, wanted, isVerified] of [
      ['kea.one@birds.example', 'HOST', true],
      ['kea.two@birds.example', 'GUEST', true],
      ['kea.three@birds.example', 'GUEST', false],
    ] as const)
      await bed.person({ email, role: wanted, isVerified })
    const emails = async (query: Record<string, string>) =>
      (await get<ListedUser[]>('/users', { search: 'BIRDS', ...query })).data
        .map(({ email }) => email)
        .toSorted()
    expect(await emails({})).toHaveLength(3)
    expect(await emails({ role: 'HOST' })).toEqual(['kea.one@birds.example'])
    expect(await emails({ status: 'PENDING' })).toEqual(['kea.three@birds.example'])
    expect(await emails({ status: 'ACTIVE', role: 'GUEST' })).toEqual(['kea.two@birds.example'])
    const { data, meta } = await get<ListedUser[]>('/users', { search: 'birds', perPage: '2', page: '2' })
    expect([data.length, meta.lastPage]).toEqual([1, 2])
  })

  // Their row only stands for what stays with others.
  it('leaves out people whose accounts were deleted', async () => {
    const id = await bed.person({ email: 'gone@birds.example' })
    await bed.db
      .updateTable('users')
      .set({ email: `${id}@deleted.invalid` })
      .where('id', '=', id)
      .execute()
    expect((await get<ListedUser[]>('/users', { search: 'deleted.invalid' })).data).toEqual([])
    expect((await send('PUT', `/users/${id}/role`, { role: 'HOST', current: PASSWORD })).statusCode).toBe(404)
  })
})

describe('an invitation', () => {
  it('is mailed once per id, and lets its person sign in with their own password', async () => {
    const [id, email] = [randomUUID(), 'mere@people.example']
    const made = await send('PUT', `/users/${id}`, invitation(email))
    expect(made.json<{ data: ManagedUser }>().data).toMatchObject({ id, status: 'PENDING', role: 'HOST' })
    expect((await send('PUT', `/users/${id}`, invitation(email))).statusCode).toBe(200)
    expect(await bed.mailsTo(email)).toHaveLength(1)
    const token = await invitedToken(email)
    const opened = await bed.app.inject({ url: `/site/invitation/${token}` })
    expect([opened.statusCode, opened.headers['cache-control']]).toEqual([200, 'no-store'])

    const answers = [
      await follow(token, 'weak'),
      await follow(token, NEW_PASSWORD, 'something else'),
      await follow(token, NEW_PASSWORD),
      await follow(token, NEW_PASSWORD),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 200, 404])
    expect((await bed.signIn({ email, password: NEW_PASSWORD })).code).toBe(200)
    expect((await get<ManagedUser>(`/users/${id}`)).data.status).toBe('ACTIVE')
  })

  it('is refused for an address that has an account', async () => {
    const taken = await send('PUT', `/users/${randomUUID()}`, invitation('ADMIN@people.example'))
    expect(taken.statusCode).toBe(409)
  })

  it('can be mailed again until it is accepted; the older link stops working', async () => {
    const [id, email] = [randomUUID(), 'again@people.example']
    await send('PUT', `/users/${id}`, invitation(email))
    const first = await invitedToken(email)
    bed.advance(1000)
    expect((await send('POST', `/users/${id}/verification`)).statusCode).toBe(204)
    const second = await invitedToken(email)
    expect(second).not.toBe(first)
    expect((await follow(first, NEW_PASSWORD)).statusCode).toBe(404)
    expect((await follow(second, NEW_PASSWORD)).statusCode).toBe(200)
    expect((await send('POST', `/users/${id}/verification`)).statusCode).toBe(409)
  })

  it('mails a verification link to somebody who registered by themselves', async () => {
    const id = await bed.person({ email: 'self@people.example', isVerified: false })
    await send('POST', `/users/${id}/verification`)
    expect((await bed.mailsTo('self@people.example'))[0]?.text).toContain('/email-verification/')
  })
})

describe('somebody who is shut out', () => {
  it('loses every session at once, and can sign in again once let back in', async () => {
    const email = 'out@people.example'
    const id = await bed.person({ email, role: 'HOST' })
    const token = await bed.tokenOf({ email, remember: true })
    const ended: string[] = []
    const { endSessions } = bed.scope.live
    bed.scope.live.endSessions = (sessions) => {
      ended.push(sessions.userId)
      endSessions(sessions)
    }
    expect(await status(id, 'INACTIVE')).toBe(200)
    bed.scope.live.endSessions = endSessions
    expect(ended).toEqual([id])
    expect(await isValid(token)).toBe(false)
    expect((await bed.refresh(token)).code).toBe(401)
    expect((await bed.signIn({ email })).code).toBe(410)
    expect((await bed.signIn({ email, password: 'Wrong-Pass-2026!' })).code).toBe(401)
    expect(await status(id, 'ACTIVE')).toBe(200)
    expect((await bed.signIn({ email })).code).toBe(200)
  })

  it('gets no token from a sign-in at the same time', async () => {
    const email = 'race@people.example'
    const id = await bed.person({ email })
    await Promise.all([bed.signIn({ email }), status(id, 'INACTIVE'), bed.signIn({ email })])
    const open = await bed.db
      .selectFrom('access_tokens')
      .select('hash')
      .where('user_id', '=', id)
      .where('revoked_at', 'is', null)
      .execute()
    expect(open).toEqual([])
  })

  it('has no public listings until let back in', async () => {
    const email = 'quiet@people.example'
    const id = await bed.person({ email, role: 'HOST' })
    const unit = randomUUID()
    await bed.db
      .insertInto('units')
      .values({
        id: unit,
        host_id: id,
        title: 'Quiet hut',
        status: 'PUBLISHED',
        published_at: bed.scope.now(),
      })
      .execute()
    const seen = async () => (await bed.app.inject({ url: `/site/listing/${unit}` })).statusCode
    expect(await seen()).toBe(200)
    await status(id, 'INACTIVE')
    expect(await seen()).toBe(404)
    expect((await bed.app.inject({ url: '/site/listing' })).body).not.toContain('Quiet hut')
    await status(id, 'ACTIVE')
    expect(await seen()).toBe(200)
  })
})

describe('administrators', () => {
  it('always keep one who can sign in, even when two demote each other at once', async () => {
    expect([await role(adminId, 'HOST'), await status(adminId, 'INACTIVE')]).toEqual([409, 409])
    const leaving = await bed.as(admin, {
      method: 'POST',
      url: '/v1/users/me/deletion',
      payload: { current: PASSWORD },
    })
    expect(leaving.statusCode).toBe(403)
    const other = await bed.person({ email: 'second@people.example', role: 'ADMIN' })
    const otherToken = await bed.tokenOf({ email: 'second@people.example' })
    const demote = (token: string, id: string) =>
      bed.as(token, {
        method: 'PUT',
        url: `/v1/users/${id}/role`,
        payload: { role: 'GUEST', current: PASSWORD },
      })
    await Promise.all([demote(admin, other), demote(otherToken, adminId)])
    const left = await bed.db.selectFrom('users').select('id').where('role', '=', 'ADMIN').execute()
    expect(left).toHaveLength(1)
    await bed.db.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', adminId).execute()
    await bed.db.updateTable('users').set({ role: 'GUEST' }).where('id', '=', other).execute()
  })

  it('unlock an account on every device', async () => {
    const email = 'locked@people.example'
    const id = await bed.person({ email })
    const device = {}
    await bed.signIn({ email, device })
    for (let attempt = 0; attempt < LOCKOUT_ATTEMPTS; attempt += 1) {
      await bed.signIn({ email, password: 'Wrong-Pass-2026!' })
      await bed.signIn({ email, password: 'Wrong-Pass-2026!', device })
    }
    const codes = async () => [(await bed.signIn({ email })).code, (await bed.signIn({ email, device })).code]
    expect(await codes()).toEqual([423, 423])
    const locked = await get<ListedUser[]>('/users', { locked: 'true' })
    expect(locked.data.map((user) => [user.email, user.isLocked])).toEqual([[email, true]])
    expect((await send('POST', `/users/${id}/unlock`)).statusCode).toBe(200)
    expect(await codes()).toEqual([200, 200])
  })

  it('change a role at once: the next request of that person has its abilities', async () => {
    const email = 'becomes@people.example'
    const id = await bed.person({ email, role: 'GUEST' })
    const token = await bed.tokenOf({ email })
    const create = () =>
      bed.as(token, { method: 'PUT', url: `/v1/units/${randomUUID()}`, payload: { title: 'Mine' } })
    expect((await create()).statusCode).toBe(403)
    expect(await role(id, 'HOST')).toBe(200)
    expect((await create()).statusCode).toBe(200)
    const me = await bed.as(token, { method: 'GET', url: '/v1/users/me/profile' })
    expect(me.json()).toMatchObject({ data: { role: 'HOST', version: 2 } })
  })

  it('see how many rooms, agreements and sessions somebody has, but no IP address', async () => {
    const email = 'numbers@people.example'
    const id = await bed.person({ email, role: 'HOST' })
    await bed.db.insertInto('units').values({ id: randomUUID(), host_id: id, title: 'One' }).execute()
    await bed.tokenOf({ email, ip: '203.0.113.77' })
    expect((await get<ManagedUser>(`/users/${id}`)).data).toMatchObject({
      units: 1,
      agreements: 0,
      sessions: 1,
    })
    const sessions = await get<object[]>(`/users/${id}/sessions`)
    expect(sessions.data).toHaveLength(1)
    expect(JSON.stringify(sessions)).not.toContain('203.0.113.77')
  })
})

describe('the audit log', () => {
  it('lists who did what to whom, newest first, and each act once', async () => {
    const id = await bed.person({ email: 'audited@people.example' })
    await role(id, 'HOST')
    await role(id, 'HOST')
    bed.advance(1000)
    await status(id, 'INACTIVE')
    const { data } = await get<AuditEntry[]>('/audit-log', { userId: id })
    expect(data).toMatchObject([
      { action: 'statusChanged', actor: { id: adminId }, user: { id }, before: 'ACTIVE', after: 'INACTIVE' },
      { action: 'roleChanged', actor: { id: adminId }, user: { id }, before: 'GUEST', after: 'HOST' },
    ])
  })

  it('lists other people’s agreements that an administrator read', async () => {
    const hostId = await bed.person({ email: 'read@people.example', role: 'HOST' })
    await bed.db
      .insertInto('private_reads')
      .values({ reader_id: adminId, agreement_id: randomUUID(), read_at: bed.scope.now(), read_from: '' })
      .execute()
    const { data } = await get<AuditEntry[]>('/audit-log')
    expect(data.some(({ action, actor }) => action === 'agreementRead' && actor?.id === adminId)).toBe(true)
    expect(hostId).not.toBe('')
  })

  it('cannot be changed, shortened or emptied by anybody', async () => {
    for (const change of [
      sql`update audit_entries set action = 'invited'`,
      sql`delete from audit_entries`,
      sql`truncate audit_entries`,
    ])
      await expect(change.execute(bed.db)).rejects.toThrow('only grows')
  })
})
