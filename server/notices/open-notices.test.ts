import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { AgreementRow } from '#contract/agreement.ts'
import { NO_ENTRY } from '#contract/ledger-entry.ts'
import { NOTICES_PER_HOUR } from '#contract/limits.ts'
import type { Notice } from '#contract/notice.ts'
import { openJobs } from '#server/store/jobs/open-jobs.ts'
import { openNotices } from '#server/notices/open-notices.ts'
import { openPush } from '#server/notices/push/open-push.ts'
import { type AgreementPerson, draftBed, rowOf, signature } from '#tests/support/agreements-bed.ts'
import { startPushService } from '#tests/support/push-service.ts'

let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  service = await startPushService()
})
const bed = draftBed(() => ({ PUSH_ORIGINS: service.origin }))
afterAll(() => service.close())

beforeEach(async () => {
  await bed.db.deleteFrom('push_subscriptions').execute()
  await bed.db
    .updateTable('users')
    .set({ notices_off: [], verified_at: bed.scope.now(), inactive_since: null, locale: 'en' })
    .execute()
  await bed.scope.notices.settled()
  service.pushed.length = 0
  // Earlier tests have used up these people's notices for this hour.
  bed.advance(3_600_000)
})

const subscribe = (who: AgreementPerson, wire = 2) =>
  bed.as(bed.people[who].token, {
    method: 'PUT',
    url: `/v1/push/subscription?wire=${wire}`,
    payload: service.subscription(who),
  })
async function pushed() {
  await bed.scope.notices.settled()
  return service.pushed.splice(0).map(({ path, payload }) => ({ to: path.slice(1), ...(payload as object) }))
}
/** Returns the subjects of the mails to a person that arrived since the last call. */
async function mailed(who: AgreementPerson) {
  const mails = await bed.mailsTo(`${who.toLowerCase()}@people.example`)
  return mails
    .filter(({ sentAt }) => sentAt >= new Date(Math.floor(bed.scope.now().getTime() / 1000) * 1000))
    .map(({ subject }) => subject)
}
const turnOff = (...notices: Notice[]) => bed.db.updateTable('users').set({ notices_off: notices }).execute()
const add = (who: AgreementPerson, agreement: AgreementRow, fields: object, id = randomUUID()) =>
  bed.call(who, 'PUT', `/ledger-entries/${id}`, {
    ...NO_ENTRY,
    agreementId: agreement.id,
    amount: 32_000,
    day: '2026-11-20',
    method: 'BANK',
    writtenAt: '2026-11-21T00:00:00.000Z',
    ...fields,
  })

it('pushes a sent agreement to the guest’s device: who and which room, nothing else', async () => {
  await subscribe('guest')
  await subscribe('host')
  const { id } = await bed.sent()
  const text = 'Ani Hoani sent you an agreement for Shearers’ Quarters'
  expect(await pushed()).toEqual([{ to: 'guest', notice: 'agreements', id, text }])
  expect(await mailed('guest')).toEqual([])
})

// Without what was agreed.
it('mails a person without such a device in their language, with a link', async () => {
  await bed.db.updateTable('users').set({ locale: 'es' }).where('id', '=', bed.people.guest.id).execute()
  const { id } = await bed.sent()
  const subject = 'Ani Hoani te ha enviado un contrato para Shearers’ Quarters'
  expect(await mailed('guest')).toEqual([subject])
  const [mail] = await bed.mailsTo('guest@people.example')
  expect(mail?.text).toContain(`/accommodation/agreements/details/${id}`)
  // Neither the rent nor a day. A link's id or token may have the same digits by chance.
  expect(mail?.text.replaceAll(/https?:\S+/g, '')).not.toMatch(/\b320\b|\b2026\b/)
})

it('falls back to mail if the device’s build is too old or its push service is down', async () => {
  await subscribe('guest', 1)
  const sent = await bed.sent()
  expect(await pushed()).toEqual([])
  expect(await mailed('guest')).toHaveLength(1)
  await subscribe('guest')
  service.answerWith(503)
  await bed.step('host', 'cancel', sent)
  expect(await mailed('guest')).toHaveLength(2)
  service.answerWith(201)
})

it('notifies the other party of each step and entry once, however often it is sent', async () => {
  await subscribe('guest')
  await subscribe('host')
  const told = async () =>
    (await pushed()).map((notice) => `${notice.to}: ${'text' in notice ? String(notice.text) : ''}`)
  const accepted = rowOf(await bed.step('guest', 'accept', await bed.sent()))
  expect(await told()).toEqual([
    'guest: Ani Hoani sent you an agreement for Shearers’ Quarters',
    'host: Ani Hoani accepted the agreement for Shearers’ Quarters',
  ])
  const claim = randomUUID()
  for (const _ of [1, 2]) expect((await add('guest', accepted, { kind: 'CLAIM' }, claim)).status).toBe(200)
  await add('host', accepted, { kind: 'DECLINE', entryId: claim, amount: null, method: null })
  await add('host', accepted, { kind: 'PAYMENT' })
  const started = rowOf(await bed.step('host', 'start', accepted))
  await bed.step('guest', 'cancel', started)
  expect(await told()).toEqual([
    'host: Ani Hoani says they’ve paid rent for Shearers’ Quarters',
    'guest: Ani Hoani couldn’t find your payment for Shearers’ Quarters',
    'guest: Ani Hoani got your rent for Shearers’ Quarters',
    'guest: Your stay at Shearers’ Quarters has started',
    'host: Ani Hoani cancelled the agreement for Shearers’ Quarters',
  ])
})

it('tells the host’s signature from one that the host recorded for the guest', async () => {
  await bed.sent()
  await bed.scope.notices.settled()
  expect(await mailed('guest')).toHaveLength(1)
  bed.advance(1_000)
  const newSignatures = [signature('host', bed.draft), signature('guest', bed.draft)]
  rowOf(await bed.edit('host', { newSignatures }, bed.draft.version + 1))
  expect((await mailed('guest')).toSorted()).toEqual([
    'Ani Hoani recorded your signature on the agreement for Shearers’ Quarters',
    'Ani Hoani signed the agreement for Shearers’ Quarters',
  ])
})

it('mails a party without a device about every other entry of rent and bond', async () => {
  const accepted = rowOf(await bed.step('guest', 'accept', await bed.sent()))
  await bed.scope.notices.settled()
  const before = (await mailed('guest')).length
  const none = { amount: null, method: null }
  const entries = [
    { kind: 'CHARGE', amount: 4_000, method: null, note: 'Firewood' },
    { ...none, kind: 'RENT_CHANGE', amount: 35_000, day: '2027-03-01' },
    { kind: 'BOND_RECEIVED' },
  ]
  for (const entry of entries) {
    const { status, body } = await add('host', accepted, entry)
    expect(status, JSON.stringify(body)).toBe(200)
  }
  await bed.scope.notices.settled()
  expect((await mailed('guest')).slice(0, -before || undefined).toSorted()).toEqual([
    'Ani Hoani changed the rent for Shearers’ Quarters',
    'Ani Hoani updated the payments for Shearers’ Quarters',
    'Ani Hoani updated the payments for Shearers’ Quarters',
  ])
})

it('a mail states the rent received in the reader’s format; a push never does', async () => {
  const accepted = rowOf(await bed.step('guest', 'accept', await bed.sent()))
  await subscribe('guest')
  await bed.scope.notices.settled()
  service.pushed.length = 0
  await add('host', accepted, { kind: 'PAYMENT' })
  expect(JSON.stringify(await pushed())).toContain('got your rent for')
  await bed.db.deleteFrom('push_subscriptions').execute()
  await add('host', accepted, { kind: 'PAYMENT', day: '2026-11-19', amount: 1 })
  expect(await mailed('guest')).toContain('Ani Hoani got your $0.01 for Shearers’ Quarters')
})

it('doesn’t notify the guest of a draft', async () => {
  await subscribe('guest')
  await bed.step('host', 'cancel', bed.draft)
  expect(await pushed()).toEqual([])
  expect(await mailed('guest')).toEqual([])
})

it('respects each person’s choice of push and mail', async () => {
  await subscribe('guest')
  await turnOff('agreements:push')
  const sent = await bed.sent()
  expect(await pushed()).toEqual([])
  expect(await mailed('guest')).toHaveLength(1)
  await turnOff('agreements:push', 'agreements:mail')
  await bed.step('host', 'cancel', sent)
  expect(await pushed()).toEqual([])
  expect(await mailed('guest')).toHaveLength(1)
})

it.each([
  ['inactive', { inactive_since: new Date() }],
  ['without a verified address', { verified_at: null }],
])('sends no mail to somebody %s', async (_, fields) => {
  await bed.sent()
  await bed.db.updateTable('users').set(fields).where('id', '=', bed.people.guest.id).execute()
  expect(await mailed('guest')).toEqual([])
})

it('sends nothing to somebody who has blocked the other', async () => {
  const sent = await bed.sent()
  await bed.scope.notices.settled()
  await subscribe('guest')
  await bed.db
    .insertInto('blocks')
    .values({ blocker_id: bed.people.guest.id, blocked_id: bed.people.host.id })
    .execute()
  await bed.step('host', 'cancel', sent)
  expect(await pushed()).toEqual([])
  await bed.db.deleteFrom('blocks').execute()
})

it('notifies once from two processes, and mails a repeated order once', async () => {
  const jobs = await openJobs({ db: bed.db, log: () => {} })
  const { db, config, mail, now } = bed.scope
  const other = openNotices({
    db,
    jobs,
    mail,
    push: await openPush({ db, config, now }),
    limits: bed.scope.limits,
    now,
  })
  await subscribe('guest')
  await bed.sent()
  await Promise.all([bed.scope.notices.settled(), other.settled()])
  expect(await pushed()).toHaveLength(1)
  const order = {
    letter: 'notice',
    about: 'agreementSent',
    subjectId: bed.draft.id,
    who: '',
    room: '',
  } as const
  const id = randomUUID()
  for (const _ of [1, 2])
    await mail.order(db, { ...order, to: 'otherguest@people.example', locale: 'en' }, id)
  expect(await bed.mailsTo('otherguest@people.example')).toHaveLength(1)
  await jobs.close()
})

it('limits the notices that one person can cause another in an hour', async () => {
  await subscribe('guest')
  for (let n = 0; n <= NOTICES_PER_HOUR; n += 1) {
    const order = { about: 'agreementSent', userId: bed.people.guest.id, byId: bed.people.host.id } as const
    const rest = { subjectId: randomUUID(), isPushOnly: false, reminder: null }
    await bed.scope.notices.tell(bed.db, { ...order, ...rest })
  }
  expect(await pushed()).toHaveLength(NOTICES_PER_HOUR)
})
