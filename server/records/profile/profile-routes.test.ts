import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/start/app.ts'
import { AGREED_TERMS } from '#tests/support/agreements-bed.ts'
import { createAppBed, PASSWORD, type AppBed } from '#tests/support/app-bed.ts'

const ADDRESS = '/v1/users/me/profile'
let bed: AppBed
let app: FastifyInstance

beforeAll(async () => {
  bed = await createAppBed()
  app = await buildApp(bed.scope)
})
afterAll(async () => {
  await app.close()
  await bed.close()
})

async function person(role: 'HOST' | 'GUEST' | 'ADMIN' = 'GUEST'): Promise<{ id: string; token: string }> {
  const email = `${crypto.randomUUID()}@people.example`
  return { id: await bed.person({ email, role }), token: await bed.tokenOf({ email }) }
}
const ask = (
  method: 'GET' | 'PATCH' | 'POST',
  url: string,
  token: string | null,
  payload?: object,
  version?: number,
) =>
  app.inject({
    method,
    url,
    ...(payload ? { payload } : {}),
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    },
  })

test('requires a sign-in, and reads and changes only the person’s own profile', async () => {
  for (const [method, url] of [
    ['GET', ADDRESS],
    ['PATCH', ADDRESS],
    ['POST', '/v1/users/me/host'],
  ] as const)
    expect((await ask(method, url, null, method === 'GET' ? undefined : {}, 1)).statusCode).toBe(401)
  const [one, other] = [await person(), await person()]
  expect((await ask('PATCH', ADDRESS, one.token, { id: other.id, about: 'mine' }, 1)).statusCode).toBe(200)
  expect((await ask('GET', ADDRESS, other.token)).json().data).toMatchObject({
    id: other.id,
    about: '',
    version: 1,
  })
  expect((await ask('GET', ADDRESS, one.token)).json().data).toMatchObject({
    id: one.id,
    about: 'mine',
    version: 2,
  })
})

// Unless nothing would change.
test('an outdated version gets 409 and the row; a missing version changes nothing', async () => {
  const { token } = await person()
  await ask('PATCH', ADDRESS, token, { about: 'first' }, 1)
  const late = await ask('PATCH', ADDRESS, token, { about: 'second' }, 1)
  expect(late.statusCode).toBe(409)
  expect(late.json()).toMatchObject({ code: 'conflict', current: { about: 'first', version: 2 } })
  const again = await ask('PATCH', ADDRESS, token, { about: 'first' }, 1)
  expect([again.statusCode, again.json().data.version]).toEqual([200, 2])
  expect((await ask('PATCH', ADDRESS, token, { about: 'third' })).statusCode).toBe(422)
})

test('names each invalid field, and ignores role, email and version', async () => {
  const { token } = await person()
  const bad = {
    phone: 'call me',
    firstName: ' ',
    address: { street: '', suburb: 'RD 2', town: '', postcode: '92' },
  }
  const refused = await ask('PATCH', ADDRESS, token, bad, 1)
  expect(refused.statusCode).toBe(422)
  const fields = refused.json().validationErrors.map(({ field }: { field: string }) => field)
  expect(fields.toSorted()).toEqual(['address.postcode', 'firstName', 'phone'])
  await ask(
    'PATCH',
    ADDRESS,
    token,
    { role: 'ADMIN', email: 'other@people.example', version: 99, about: 'x' },
    1,
  )
  const after = (await ask('GET', ADDRESS, token)).json().data
  expect(after).toMatchObject({ role: 'GUEST', version: 2 })
  expect(after.email).not.toBe('other@people.example')
})

test('a guest becomes a host with a host’s abilities; an administrator stays one', async () => {
  const guest = await person()
  const granted = (await ask('POST', '/v1/users/me/host', guest.token)).json().data
  expect(granted.role).toBe('HOST')
  expect(granted.abilities).toContainEqual({ action: 'create', subject: 'Unit' })
  expect((await ask('GET', ADDRESS, guest.token)).json().data).toMatchObject({ role: 'HOST', version: 2 })
  const admin = await person('ADMIN')
  expect((await ask('POST', '/v1/users/me/host', admin.token)).json().data.role).toBe('ADMIN')
})

test('removing a picture closes its address, and no address can be set instead', async () => {
  const { id, token } = await person()
  await bed.db
    .insertInto('files')
    .values({
      id: crypto.randomUUID(),
      user_id: id,
      purpose: 'avatar',
      owner_id: null,
      sha256: '',
      kind: 'image',
      public_key: id,
      is_public: true,
      declared_bytes: 1,
      kept_bytes: 1,
      bytes: 1,
      width: 1,
      height: 1,
      stored_at: bed.scope.now(),
    })
    .execute()
  await bed.db
    .updateTable('users')
    .set({ avatar_url: `/files/${id}` })
    .where('id', '=', id)
    .execute()
  expect(
    (await ask('PATCH', ADDRESS, token, { avatarUrl: 'https://elsewhere.example/me' }, 1)).statusCode,
  ).toBe(422)
  const after = await ask('PATCH', ADDRESS, token, { avatarUrl: null }, 1)
  expect(after.json().data).toMatchObject({ avatarUrl: null, version: 2 })
  const file = await bed.db
    .selectFrom('files')
    .select('is_public')
    .where('user_id', '=', id)
    .executeTakeFirst()
  expect(file?.is_public).toBe(false)
})

test('a new name reaches everybody with a row that shows it, and nobody else', async () => {
  const [host, guest, other] = [await person('HOST'), await person(), await person('HOST')]
  const [unitId, draft, sent] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  await bed.as(host.token, { method: 'PUT', url: `/v1/units/${unitId}`, payload: { title: 'Cabin' } })
  await bed.db.updateTable('units').set({ status: 'PUBLISHED' }).where('id', '=', unitId).execute()
  const chat = await bed.as(guest.token, { method: 'POST', url: '/v1/chat', payload: { unitId } })
  const items = [{ id: crypto.randomUUID(), message: 'Kia ora' }]
  await bed.as(guest.token, {
    method: 'POST',
    url: '/v1/chat-message',
    payload: { chatId: chat.json().data.id, chatMessages: items },
  })
  for (const id of [draft, sent]) {
    const payload = { ...AGREED_TERMS, unitId, guestId: guest.id }
    await bed.as(host.token, { method: 'PUT', url: `/v1/agreements/${id}`, payload })
  }
  const step = { method: 'POST', url: `/v1/agreements/${sent}/steps` } as const
  await bed.as(host.token, { ...step, payload: { step: 'send', version: 1 } })
  const headOf = async ({ token }: { token: string }) =>
    String((await ask('GET', '/v1/changes/head', token)).json().data.checkpoint)
  const since = { host: await headOf(host), guest: await headOf(guest), other: await headOf(other) }
  expect((await ask('PATCH', ADDRESS, host.token, { firstName: 'Ngaio' }, 1)).statusCode).toBe(200)
  const movedOf = async ({ token }: { token: string }, checkpoint: string): Promise<string[]> => {
    const { data } = (await ask('GET', `/v1/changes?since=${checkpoint}`, token)).json()
    return data.map((change: { collection: string; row: object }) => {
      expect(JSON.stringify(change.row)).toContain('Ngaio')
      return change.collection
    })
  }
  expect((await movedOf(guest, since.guest)).toSorted()).toEqual(['agreements', 'chats', 'units'])
  const own = ['agreements', 'agreements', 'chats', 'profile', 'units']
  expect((await movedOf(host, since.host)).toSorted()).toEqual(own)
  expect(await movedOf(other, since.other)).toEqual([])
})

test('mails use the profile’s language, which an older client leaves unchanged', async () => {
  const { id, token } = await person()
  const { version, locale } = (await ask('GET', `${ADDRESS}?wire=2`, token)).json().data
  expect(locale).toBe('en')
  const chosen = await ask('PATCH', `${ADDRESS}?wire=2`, token, { locale: 'hi' }, version)
  expect(chosen.json().data).toMatchObject({ locale: 'hi', version: version + 1 })
  expect((await ask('PATCH', `${ADDRESS}?wire=2`, token, { locale: 'xx' }, version + 1)).statusCode).toBe(422)
  await ask('PATCH', ADDRESS, token, { about: 'Beekeeper' }, version + 1)
  expect((await ask('GET', `${ADDRESS}?wire=2`, token)).json().data).toMatchObject({ locale: 'hi' })
  const { email } = await bed.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const asked = await ask('POST', '/v1/users/me/deletion', token, { current: PASSWORD })
  expect(asked.statusCode).toBe(200)
  expect((await bed.mailsTo(email))[0]?.subject).toContain('खाता')
})

test('stores a host’s details for agreements, which an older client leaves unchanged', async () => {
  const host = await person('HOST')
  const details = {
    ...{ bankAccount: '01-0902-0068389-00', serviceAddress: 'PO Box 7\nŌpōtiki', bondWeeks: 3 },
    paymentDetails: 'Cash on Fridays is fine',
  }
  expect((await ask('GET', ADDRESS, host.token)).json().data).toMatchObject({
    ...{ bankAccount: '', serviceAddress: '', paymentDetails: '', bondWeeks: null },
  })
  expect((await ask('PATCH', ADDRESS, host.token, details, 1)).json().data).toMatchObject(details)
  // A client that knows none of these changes something else.
  expect((await ask('PATCH', ADDRESS, host.token, { about: 'mine' }, 2)).json().data).toMatchObject(details)
  expect((await ask('PATCH', ADDRESS, host.token, { bondWeeks: null }, 3)).json().data.bondWeeks).toBeNull()
  for (const bondWeeks of [0, 9, 1.5])
    expect((await ask('PATCH', ADDRESS, host.token, { bondWeeks }, 4)).statusCode).toBe(422)
})
