import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAppBed, type AppBed } from '#tests/support/app-bed.ts'
import { isBounce, noteRefused } from './mail-refused.ts'

let bed: AppBed
beforeAll(async () => {
  bed = await createAppBed()
})
afterAll(() => bed.close())

const refused = (fields: object) =>
  Object.assign(new Error('refused'), {
    code: 'EENVELOPE',
    command: 'RCPT TO',
    responseCode: 550,
    response: '550 5.1.1 No such user',
    ...fields,
  })

it.each<[string, object, boolean]>([
  ['nobody has the address', {}, true],
  ['a full mailbox that stays full', { responseCode: 552, response: '552 5.2.2 Mailbox full' }, true],
  ['a refusal without a reason', { response: '550 No' }, true],
  ['a refusal for now', { responseCode: 450, response: '450 4.2.0 Try later' }, false],
  ['a policy of the mail server', { response: '550 5.7.1 Relaying denied' }, false],
  ['our own address is refused', { command: 'MAIL FROM' }, false],
  ['the letter is refused', { code: 'EMESSAGE', command: 'DATA' }, false],
  ['no connection', { code: 'ECONNECTION', command: 'CONN', responseCode: undefined }, false],
])('%s is a bounce: %o %s', (_, fields, expected) => expect(isBounce(refused(fields))).toBe(expected))

it('notes a bouncing address once, until it accepts mail again', async () => {
  const id = await bed.person({ email: 'Hana@people.example' })
  const refusedAt = async () =>
    (
      await bed.db
        .selectFrom('users')
        .select('mail_refused_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).mail_refused_at
  const now = bed.scope.now()
  expect(await noteRefused(bed.db, 'nobody@people.example', now)).toBe(false)
  expect(await refusedAt()).toBeNull()
  const twice = [
    await noteRefused(bed.db, 'hana@people.example', now),
    await noteRefused(bed.db, 'Hana@people.example', now),
  ]
  expect([twice, await refusedAt()]).toEqual([[true, false], now])
  expect(await noteRefused(bed.db, 'hana@people.example', null)).toBe(true)
  expect(await refusedAt()).toBeNull()
})
