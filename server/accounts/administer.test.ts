import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAppBed, PASSWORD, type AppBed } from '#tests/support/app-bed.ts'
import { createAdministrator, listAdministrators, resetAdministrator } from './administer.ts'

let bed: AppBed
beforeAll(async () => {
  bed = await createAppBed({ ACCOUNT_REQUESTS_PER_HOUR: '10000' })
})
afterAll(() => bed.close())

test('the first administrator of an empty server sets a password by the printed link', async () => {
  const person = { email: 'first@people.example', firstName: 'Hana', lastName: 'Whitcombe' }
  const made = await createAdministrator(bed.scope, person)
  if (!made.ok) throw new Error(made.failure.message)
  const answer = await bed.app.inject({
    method: 'POST',
    url: made.value,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ password: PASSWORD, again: PASSWORD }).toString(),
  })
  expect(answer.statusCode).toBe(200)
  const token = await bed.tokenOf({ email: person.email })
  expect((await bed.as(token, { method: 'GET', url: '/v1/users' })).statusCode).toBe(200)
  expect(await createAdministrator(bed.scope, person)).toMatchObject({ ok: false })
})

test('a printed link lets in a locked and shut-out administrator, and no host', async () => {
  const email = 'shut@people.example'
  const id = await bed.person({ email, role: 'ADMIN' })
  await bed.db.updateTable('users').set({ inactive_since: bed.scope.now() }).where('id', '=', id).execute()
  // The phone with its codes is lost too.
  const factor = { user_id: id, secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', confirmed_at: bed.scope.now() }
  await bed.db.insertInto('second_factors').values(factor).execute()
  for (let n = 0; n < 6; n += 1) await bed.signIn({ email, password: 'Wrong-Pass-2026!' })
  const reset = await resetAdministrator(bed.scope, email.toUpperCase())
  if (!reset.ok) throw new Error(reset.failure.message)
  const token = reset.value.replace('/reset-password/', '')
  const password = 'Newer-Pass-2027!'
  await bed.app.inject({ method: 'POST', url: '/v1/password/reset', payload: { token, password } })
  expect((await bed.signIn({ email, password })).code).toBe(200)
  const noted = await bed.db.selectFrom('audit_entries').select('action').where('user_id', '=', id).execute()
  expect(noted.map(({ action }) => action)).toEqual(['statusChanged', 'factorReset'])
  await bed.person({ email: 'host@people.example', role: 'HOST' })
  expect(await resetAdministrator(bed.scope, 'host@people.example')).toMatchObject({ ok: false })
  expect((await listAdministrators(bed.db)).map((one) => one.email)).toContain(email)
})
