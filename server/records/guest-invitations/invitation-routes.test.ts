import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ErrorBody } from '#contract/error.ts'
import { guestInvitations, inviteGuest, readGuestInvitation } from '#contract/guest-invitation.ts'
import { GUEST_INVITATIONS_OPEN_MAX } from '#contract/invitation-limits.ts'
import { readChanges } from '#server/changes/read-changes.ts'
import { changesHead } from '#server/store/feed.ts'
import { type AgreementPerson, draftBed } from '#tests/support/agreements-bed.ts'
import type { InvitationTables } from './invitation-rows.ts'

const bed = draftBed()

const newToken = () => randomBytes(32).toString('base64url')
const invite = (who: AgreementPerson | null, token: string, id: string = randomUUID(), fields = {}) =>
  bed.call(who, 'PUT', `/guest-invitations/${id}`, {
    token,
    unitId: bed.unitId,
    guestName: 'Mere',
    ...fields,
  })
const revoke = (who: AgreementPerson, id: string) =>
  bed.as(bed.people[who].token, { method: 'DELETE', url: `/v1/guest-invitations/${id}` })
const read = (who: AgreementPerson | null, token: string) =>
  bed.call(who, 'POST', '/guest-invitations/read', { token })
const accept = (who: AgreementPerson | null, token: string) =>
  bed.call(who, 'POST', '/guest-invitations/accept', { token })
const chatOf = ({ body }: { body: unknown }) =>
  z.object({ data: z.object({ chatId: z.string() }) }).parse(body).data.chatId
const listOf = async (who: AgreementPerson) =>
  guestInvitations.answer.parse((await bed.call(who, 'GET', '/guest-invitations?perPage=100')).body).data
const stateOf = async (id: string) => (await listOf('host')).find((one) => one.id === id)?.state
/** Expires every invitation. Advancing the clock instead would sign people out. */
const endNow = () =>
  bed.db
    .withTables<InvitationTables>()
    .updateTable('guest_invitations')
    .set({ expires_at: bed.scope.now() })
    .execute()
const page = (token: string) => bed.as(null, { method: 'GET', url: `/site/invite/${token}` })
/** Creates a person who has nothing to do with anybody yet. */
async function stranger(): Promise<string> {
  const email = `${randomUUID()}@people.example`
  await bed.person({ email })
  return bed.tokenOf({ email })
}
const acceptAs = (bearer: string, token: string) =>
  bed.as(bearer, { method: 'POST', url: '/v1/guest-invitations/accept', payload: { token } })
const linesOf = (chatId: string) =>
  bed.db
    .selectFrom('messages')
    .select(['sender_id', 'event'])
    .where('chat_id', '=', chatId)
    .where('kind', '=', 'system')
    .orderBy('position')
    .execute()

let token = ''
let id = ''
beforeEach(async () => {
  token = newToken()
  id = randomUUID()
  expect((await invite('host', token, id)).status).toBe(200)
})

describe('making an invitation', () => {
  it('returns its link, stores only a hash of the secret, and happens once per id', async () => {
    const again = await invite('host', token, id, { guestName: 'Somebody else' })
    const { invitation, address } = inviteGuest.answer.parse(again.body).data
    expect(address).toBe(`http://127.0.0.1:4280/site/invite/${token}`)
    expect(Date.parse(invitation.expiresAt) - Date.parse(invitation.createdAt)).toBe(14 * 24 * 3_600_000)
    expect(invitation).toMatchObject({
      id,
      guestName: 'Mere',
      unitTitle: 'Shearers’ Quarters',
      state: 'open',
    })
    const kept = await bed.db
      .withTables<InvitationTables>()
      .selectFrom('guest_invitations')
      .selectAll()
      .where('id', '=', id)
      .execute()
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain(token)
    expect(JSON.stringify(await bed.call('host', 'GET', '/guest-invitations'))).not.toContain(token)
    expect((await invite('host', newToken(), id)).status).toBe(409)
  })

  it.each<[AgreementPerson | null, number]>([
    [null, 401],
    ['guest', 403],
    ['otherHost', 404],
  ])('%s can’t overwrite or revoke it: %i', async (who, status) => {
    expect((await invite(who, newToken(), id)).status).toBe(status)
    if (who !== null) expect((await revoke(who, id)).statusCode).toBe(status)
    expect(await stateOf(id)).toBe('open')
  })

  it('requires an existing room of the host', async () => {
    const foreign = await invite('otherHost', newToken())
    expect(ErrorBody.parse(foreign.body).validationErrors).toEqual([{ field: 'unitId', message: 'notYours' }])
    const mark = (status: 'PUBLISHED' | 'DELETED') =>
      bed.db.updateTable('units').set({ status }).where('id', '=', bed.unitId).execute()
    await mark('DELETED')
    const gone = await invite('host', newToken())
    const refused = await accept('otherGuest', token)
    const shown = await page(token)
    await mark('PUBLISHED')
    expect(ErrorBody.parse(gone.body).validationErrors).toEqual([{ field: 'unitId', message: 'deleted' }])
    expect([refused.status, shown.statusCode]).toEqual([404, 404])
    expect((await invite('host', 'short')).status).toBe(422)
  })

  it('is limited to a number of open invitations', async () => {
    const made = bed.scope.now()
    const rows = Array.from({ length: GUEST_INVITATIONS_OPEN_MAX }, () => ({
      id: randomUUID(),
      host_id: bed.people.host.id,
      unit_id: bed.unitId,
      guest_name: '',
      token_hash: randomBytes(32),
      created_at: made,
      expires_at: new Date(made.getTime() + 1),
      revoked_at: null,
      used_at: null,
      used_by: null,
    }))
    await bed.db.withTables<InvitationTables>().insertInto('guest_invitations').values(rows).execute()
    const { body } = await invite('host', newToken())
    expect(ErrorBody.parse(body).validationErrors).toEqual([{ field: 'unitId', message: 'tooMany' }])
    bed.advance(1)
    expect((await invite('host', newToken())).status).toBe(200)
  })
})

describe('the page of an invitation link', () => {
  it('names only the host and the room, and uses nothing up', async () => {
    const first = await page(token)
    expect(first.statusCode).toBe(200)
    expect(first.headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    expect(first.body).toContain('Ani’s invited you')
    expect(first.body).toContain('Shearers’ Quarters')
    expect(first.body).toContain(`/register?to=%2Fmessages&amp;invite=${token}`)
    expect(first.body).toContain('Ani entered your name here, to invite you.')
    expect(first.body).toContain('Ani and Farstead (127.0.0.1:4280) hold it.')
    expect(first.body).toContain('You may ask to see it and to have it corrected, without joining too')
    for (const secret of ['Hoani', 'Mere', 'host@people.example', bed.people.host.id, bed.unitId])
      expect(first.body).not.toContain(secret)
    expect((await page(token)).statusCode).toBe(200)
  })

  it('is the same for a made-up, a revoked and an expired invitation', async () => {
    const madeUp = await page(newToken())
    expect(madeUp.statusCode).toBe(404)
    const words = (body: string) => /<main[^]*<\/main>/.exec(body)?.[0]
    await revoke('host', id)
    expect(words((await page(token)).body)).toBe(words(madeUp.body))
    const late = newToken()
    await invite('host', late)
    await endNow()
    const over = await page(late)
    expect([over.statusCode, words(over.body)]).toEqual([404, words(madeUp.body)])
    expect((await page('short')).statusCode).toBe(404)
  })

  it('says that a used invitation has been used, and no longer names the room', async () => {
    await acceptAs(await stranger(), token)
    const { statusCode, body } = await page(token)
    expect([statusCode, body.includes('This invitation has been used')]).toEqual([404, true])
    expect(body).not.toContain('Shearers’ Quarters')
  })
})

describe('accepting an invitation', () => {
  it('opens the conversation with a line for the host; a repeat returns the same one', async () => {
    const bearer = await stranger()
    const since = await changesHead(bed.db, bed.people.host.id)
    const first = await acceptAs(bearer, token)
    const chatId = chatOf({ body: first.json() })
    expect(chatOf({ body: (await acceptAs(bearer, token)).json() })).toBe(chatId)
    const again = await bed.as(bearer, {
      method: 'POST',
      url: '/v1/guest-invitations/read',
      payload: { token },
    })
    expect([again.statusCode, (await read('otherGuest', token)).status]).toEqual([200, 404])
    const lines = await linesOf(chatId)
    expect(lines.map(({ event }) => event)).toEqual([{ name: 'invitationUsed', unitId: bed.unitId }])
    const feed = await readChanges(bed.db, bed.people.host.id, since, 100)
    expect(feed.ok && feed.value.data).toMatchObject([
      { collection: 'messages', row: { event: { name: 'invitationUsed' } } },
      { collection: 'chats', row: { id: chatId, unreadCount: 1 } },
      { collection: 'units' },
    ])
    const row = (await listOf('host')).find((one) => one.id === id)
    expect(row).toMatchObject({ state: 'used', usedBy: { firstName: 'Ani' } })
    expect((await revoke('host', id)).statusCode).toBe(409)
  })

  // Privacy Act 2020, principle 3A: the person is told as soon as practicable after the information was collected.
  it('shows the host when the guest was told what is held about them', async () => {
    const silent = newToken()
    const silentId = randomUUID()
    await invite('host', silent, silentId)
    await acceptAs(await stranger(), silent)
    const payload = { token, isTold: true }
    await bed.as(await stranger(), { method: 'POST', url: '/v1/guest-invitations/accept', payload })
    const toldAt = (wanted: string, rows: Awaited<ReturnType<typeof listOf>>) =>
      rows.find((one) => one.id === wanted)?.toldAt
    const rows = await listOf('host')
    expect(toldAt(id, rows)).toBe(bed.scope.now().toISOString())
    expect(toldAt(silentId, rows)).toBeNull()
  })

  it('reuses the conversation that the two already have about the room', async () => {
    const chats = await bed.call('guest', 'POST', '/chat', { unitId: bed.unitId })
    const known = z.object({ data: z.object({ id: z.string() }) }).parse(chats.body).data.id
    expect(chatOf(await accept('guest', token))).toBe(known)
  })

  it('by several people at once succeeds for one, and the others find it gone', async () => {
    const people = await Promise.all([stranger(), stranger(), stranger()])
    const answers = await Promise.all(people.map((bearer) => acceptAs(bearer, token)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
    const chatId = chatOf({ body: answers.find(({ statusCode }) => statusCode === 200)?.json() })
    expect(await linesOf(chatId)).toHaveLength(1)
  })

  it('by one person several times at once makes one conversation with one line', async () => {
    const bearer = await stranger()
    const answers = await Promise.all([1, 2, 3].map(() => acceptAs(bearer, token)))
    const chats = new Set(answers.map((answer) => chatOf({ body: answer.json() })))
    expect(chats.size).toBe(1)
    expect(await linesOf([...chats][0] ?? '')).toHaveLength(1)
  })

  it.each<[AgreementPerson | null, number]>([
    [null, 401],
    ['host', 403],
    ['admin', 403],
  ])('is refused to %s, and leaves it open: %i', async (who, status) => {
    expect((await accept(who, token)).status).toBe(status)
    expect(await stateOf(id)).toBe('open')
    const shown = await read(who, token)
    expect(shown.status).toBe(who === null ? 401 : 200)
    if (who !== null) expect(readGuestInvitation.answer.parse(shown.body).data.isOwn).toBe(who === 'host')
  })

  it('is allowed to another host, as a guest', async () => {
    expect((await accept('otherHost', token)).status).toBe(200)
  })

  it('is refused after a block, and leaves the invitation open', async () => {
    const bearer = await stranger()
    const known = newToken()
    await invite('host', known)
    const chatId = chatOf({ body: (await acceptAs(bearer, known)).json() })
    await bed.as(bed.people.host.token, { method: 'POST', url: `/v1/chat/${chatId}/block-user`, payload: {} })
    expect((await acceptAs(bearer, token)).statusCode).toBe(403)
    expect(await stateOf(id)).toBe('open')
  })

  it.each(['revoked', 'expired'] as const)('is too late once it is %s', async (end) => {
    if (end === 'revoked') {
      expect((await revoke('host', id)).statusCode).toBe(204)
      expect((await revoke('host', id)).statusCode).toBe(204)
    } else await endNow()
    expect(await stateOf(id)).toBe(end)
    expect((await read('otherGuest', token)).status).toBe(404)
    expect((await accept('otherGuest', token)).status).toBe(404)
  })

  it('is limited to a number of attempts an hour', async () => {
    const bearer = await stranger()
    const tries = await Promise.all(Array.from({ length: 61 }, () => acceptAs(bearer, newToken())))
    expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
  })
})
