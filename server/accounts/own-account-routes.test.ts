import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { DELETION_WAIT_MS } from '#contract/limits.ts'
import { createUploadScope } from '#server/files/upload-scope.ts'
import { deleteDueAccounts } from '#server/accounts/account-deletion.ts'
import { createAppBed, PASSWORD, type AppBed } from '#tests/support/app-bed.ts'
import { createOperationWorld, SECRET, type OperationWorld } from '#tests/support/operation-world.ts'

let bed: AppBed
let world: OperationWorld
beforeAll(async () => {
  bed = await createAppBed({ SIGN_INS_PER_MINUTE: '1000' })
})
beforeEach(async () => {
  world = await createOperationWorld(bed)
})
afterAll(() => bed.close())

type Who = 'host' | 'guest' | 'otherHost'
const ask = (who: Who, method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
  world.ask(who, { method, url: `/v1/users/me${path}`, ...(payload ? { payload } : {}) })
const dueAccounts = () =>
  deleteDueAccounts(createUploadScope(bed.scope), (error) => {
    throw error
  })
const userRow = (who: Who) =>
  bed.db.selectFrom('users').selectAll().where('id', '=', world.people[who].id).executeTakeFirst()

/** Returns the contents of an uncompressed zip by file name. Its directory is at the end. */
function unzipped(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  const found = new Map<string, string>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const size = zip.readUInt32LE(at + 20)
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset))
    const start = zip.readUInt32LE(at + 42)
    const content = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
    const nameEnd = at + 46 + (name ?? 0)
    found.set(zip.toString('utf8', at + 46, nameEnd), zip.toString('utf8', content, content + size))
    at = nameEnd + (extra ?? 0) + (comment ?? 0)
  }
  return found
}

it('the export is a zip at an address that works once, for a few minutes', async () => {
  const pathOf = async () => (await ask('guest', 'POST', '/export', { current: PASSWORD })).json().data.path
  const get = (path: string) => bed.app.inject({ method: 'GET', url: `/v1${path}` })
  const ticket = { subject: 'No hot water', kind: 'PROBLEM', description: 'Since Monday' }
  await world.ask('guest', { method: 'PUT', url: `/v1/support-tickets/${randomUUID()}`, payload: ticket })
  const path = await pathOf()
  const answer = await get(path)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  const files = unzipped(answer.rawPayload)
  expect(JSON.parse(files.get('profile.json') ?? '')).toMatchObject({ email: world.people.guest.email })
  const [message] = JSON.parse(files.get(`conversations/${world.chat}.json`) ?? '')
  expect(message).toMatchObject({ message: SECRET, isMine: false })
  expect(JSON.parse(files.get('agreements.json') ?? '')).toEqual([])
  expect(JSON.parse(files.get('support-tickets.json') ?? '')).toMatchObject([ticket])
  expect(JSON.parse(files.get('rent.json') ?? '')).toEqual([])
  expect((await get(path)).statusCode).toBe(404)
  const late = await pathOf()
  bed.advance(6 * 60_000)
  expect((await get(late)).statusCode).toBe(404)
})

it('export and deletion need the password', async () => {
  for (const path of ['/export', '/deletion']) {
    const answer = await ask('host', 'POST', path, { current: 'Wrong-Pass-2026!' })
    expect([answer.statusCode, answer.json().validationErrors[0].field]).toEqual([422, 'current'])
  }
  expect((await ask('host', 'GET', '/deletion')).json().data.deletesAt).toBeNull()
})

it('a deletion is announced by mail, waits thirty days and can be undone', async () => {
  const elsewhere = await bed.tokenOf({ email: world.people.host.email })
  const at = new Date(bed.scope.now().getTime() + DELETION_WAIT_MS).toISOString()
  const asked = await ask('host', 'POST', '/deletion', { current: PASSWORD })
  expect(asked.json().data.deletesAt).toBe(at)
  const validated = await bed.as(elsewhere, { method: 'POST', url: '/v1/auth/validate' })
  expect(validated.statusCode).toBe(401)
  const [mail] = await bed.mailsTo(world.people.host.email)
  expect(mail?.subject).toContain('will be deleted on')
  // Tax Administration Act 1994, section 22(2): at least seven years.
  expect(mail?.text).toContain('keep tax records for seven years')
  expect((await ask('host', 'GET', '/deletion')).json().data.deletesAt).toBe(at)
  bed.advance(DELETION_WAIT_MS - 1)
  expect(await dueAccounts()).toEqual([])
  const back = await bed.tokenOf({ email: world.people.host.email })
  const kept = await bed.as(back, { method: 'DELETE', url: '/v1/users/me/deletion' })
  expect(kept.statusCode).toBe(204)
  bed.advance(2)
  expect(await dueAccounts()).toEqual([])
  expect((await userRow('host'))?.email).toBe(world.people.host.email)
})

// Name, address, rooms and sessions are gone.
it('after that, the person’s data is gone, and the other keeps the conversation', async () => {
  const { id, email } = world.people.host
  await ask('host', 'POST', '/deletion', { current: PASSWORD })
  bed.advance(DELETION_WAIT_MS)
  const [deleted, ...more] = await dueAccounts()
  expect(more).toEqual([])
  expect(await bed.mailsTo(email)).toHaveLength(2)
  expect(deleted?.moved).toContain(world.people.guest.id)
  expect(await userRow('host')).toMatchObject({ first_name: '', last_name: '', role: null, phone: '' })
  const rows = (await world.rows()).join('\n')
  expect(rows).not.toContain(email)
  for (const table of ['access_tokens', 'sessions', 'push_subscriptions'] as const)
    expect(await bed.db.selectFrom(table).select('user_id').where('user_id', '=', id).execute()).toEqual([])
  const [unit] = await bed.db.selectFrom('units').selectAll().where('host_id', '=', id).execute()
  expect(unit).toMatchObject({ status: 'DELETED', fields: {} })
  // A draft that was never sent is deleted with its host.
  expect(await bed.db.selectFrom('agreements').select('id').where('host_id', '=', id).execute()).toEqual([])
  expect((await bed.signIn({ email })).code).toBe(401)
  const guest = await bed.tokenOf({ email: world.people.guest.email })
  const read = await bed.as(guest, { method: 'GET', url: `/v1/chat-message?chatId=${world.chat}` })
  expect(read.json().data.map(({ message }: { message: string }) => message)).toContain(SECRET)
  // The address can be used again.
  await bed.person({ email })
  expect((await bed.signIn({ email })).code).toBe(200)
})

it('a failed deletion is reported and retried, and doesn’t hold up any other', async () => {
  const idOf = (who: Who) => world.people[who].id
  for (const who of ['host', 'guest'] as const) {
    expect((await ask(who, 'POST', '/deletion', { current: PASSWORD })).statusCode).toBe(200)
    bed.advance(1)
  }
  bed.advance(DELETION_WAIT_MS)
  const scope = createUploadScope(bed.scope)
  const failing: typeof scope = {
    ...scope,
    mail: {
      ...scope.mail,
      order: async (tx, order, id) => {
        if (order.to === world.people.host.email) throw new Error('no mail')
        await scope.mail.order(tx, order, id)
      },
    },
  }
  const failed: unknown[] = []
  const deleted = await deleteDueAccounts(failing, (error, { userId }) => failed.push(String(error), userId))
  expect(deleted.map(({ ended }) => ended.userId)).toEqual([idOf('guest')])
  expect(failed).toEqual(['Error: no mail', idOf('host')])
  // Nothing of the host is half deleted.
  expect(await userRow('host')).toMatchObject({ email: world.people.host.email })
  expect((await dueAccounts()).map(({ ended }) => ended.userId)).toEqual([idOf('host')])
})

// Until it is over.
it('an active agreement prevents deletion; a past one stays for the other party', async () => {
  const agreement = { id: world.agreement, sent_at: bed.scope.now() }
  const setStatus = (status: 'ACTIVE' | 'COMPLETED') =>
    bed.db
      .updateTable('agreements')
      .set({ status, ...agreement })
      .where('id', '=', agreement.id)
      .execute()
  await setStatus('ACTIVE')
  for (const who of ['host', 'guest'] as const)
    expect((await ask(who, 'POST', '/deletion', { current: PASSWORD })).statusCode).toBe(409)
  await setStatus('COMPLETED')
  expect((await ask('guest', 'POST', '/deletion', { current: PASSWORD })).statusCode).toBe(200)
  bed.advance(DELETION_WAIT_MS)
  expect((await dueAccounts()).map(({ ended }) => ended.userId)).toEqual([world.people.guest.id])
  const host = await bed.tokenOf({ email: world.people.host.email })
  const kept = await bed.as(host, { method: 'GET', url: `/v1/agreements/${agreement.id}` })
  expect(kept.json().data).toMatchObject({ conditions: SECRET, guest: { firstName: '' } })
})
