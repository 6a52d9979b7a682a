import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AgreementRow, NewSignature } from '#contract/agreement.ts'
import { ErrorBody } from '#contract/error.ts'
import { changesHead } from '#server/store/feed.ts'
import { readChanges } from '#server/changes/read-changes.ts'
import {
  AGREED_TERMS,
  type AgreementPerson,
  draftBed,
  rowOf,
  signature,
} from '#tests/support/agreements-bed.ts'

const bed = draftBed()
const TO_JOIN = [{ field: 'guestId', message: 'notJoined' }]
const problemsOf = ({ body }: { body: unknown }) => ErrorBody.parse(body).validationErrors

let draft: AgreementRow
let placeholder = ''
beforeEach(async () => {
  placeholder = randomUUID()
  draft = await bed.created({ ...AGREED_TERMS, guestId: placeholder, isGuestToJoin: true })
})

const invite = async (who: AgreementPerson, fields: object) => {
  const token = randomBytes(32).toString('base64url')
  const body = { token, unitId: bed.unitId, guestName: '', ...fields }
  return { token, answer: await bed.call(who, 'PUT', `/guest-invitations/${randomUUID()}`, body) }
}
const join = (who: AgreementPerson, token: string) =>
  bed.call(who, 'POST', '/guest-invitations/accept', { token })
const now = async () => rowOf(await bed.call('host', 'GET', `/agreements/${draft.id}`))

/** Adds signatures as the host's device does. Returns the row. */
const sign = async (newSignatures: NewSignature[]) =>
  rowOf(await bed.call('host', 'PATCH', `/agreements/${draft.id}`, { newSignatures }, 1))

describe('a draft for somebody who has no account yet', () => {
  it('belongs to its host, names the intended guest, and can be edited', async () => {
    expect(draft).toMatchObject({
      status: 'DRAFT',
      guestId: placeholder,
      isGuestToJoin: true,
      guest: { id: placeholder, firstName: 'Tom Hallward' },
    })
    const edited = rowOf(await bed.call('host', 'PATCH', `/agreements/${draft.id}`, { bond: 640 }, 1))
    expect(edited).toMatchObject({ bond: 640, isGuestToJoin: true, version: 2 })
  })

  it('can’t be sent, but can be discarded', async () => {
    const sent = await bed.step('host', 'send', draft)
    expect(sent.status).toBe(422)
    expect(problemsOf(sent)).toEqual(TO_JOIN)
    expect((await now()).version).toBe(1)
    expect(rowOf(await bed.step('host', 'cancel', draft)).status).toBe('CANCELLED')
  })

  it('can be signed by both on the host’s device, and each signature says so', async () => {
    const signed = await sign([signature('host', AGREED_TERMS), signature('guest', AGREED_TERMS)])
    expect(signed.signatures.map(({ party, recordedBy }) => [party, recordedBy])).toEqual(
      expect.arrayContaining([
        ['host', bed.people.host.id],
        ['guest', bed.people.host.id],
      ]),
    )
    // What was signed on the device before it was ever sent to the server comes with the draft.
    const id = randomUUID()
    const begun = await bed.call('host', 'PUT', `/agreements/${id}`, {
      ...{ ...AGREED_TERMS, unitId: bed.unitId, guestId: randomUUID(), isGuestToJoin: true },
      newSignatures: [signature('guest', AGREED_TERMS)],
    })
    expect(rowOf(begun).signatures).toMatchObject([{ party: 'guest', recordedBy: bed.people.host.id }])
  })

  it('can’t be signed or accepted by anybody else', async () => {
    const newSignatures = [signature('guest', AGREED_TERMS)]
    for (const who of ['guest', 'otherGuest', 'otherHost'] as const) {
      const signed = await bed.call(who, 'PATCH', `/agreements/${draft.id}`, { newSignatures }, 1)
      // A guest may not edit any agreement; another host may, but not this one.
      expect(signed.status, who).toBe(who === 'otherHost' ? 404 : 403)
      const accepted = await bed.step(who, 'accept', draft, signature('guest', AGREED_TERMS))
      expect(accepted.status, who).toBe(404)
    }
    expect((await now()).signatures).toEqual([])
  })

  it('stays a draft: the database rejects any other state', async () => {
    const write = bed.db.updateTable('agreements').set({ sent_at: bed.scope.now(), status: 'PENDING' })
    await expect(write.where('id', '=', draft.id).execute()).rejects.toThrow('agreements_guest_to_join')
  })
})

describe('joining by its invitation', () => {
  it('makes the person its guest, who sees it once it is sent', async () => {
    const { token } = await invite('host', { agreementId: draft.id })
    const since = await changesHead(bed.db, bed.people.guest.id)
    const hostSince = await changesHead(bed.db, bed.people.host.id)
    expect((await join('guest', token)).status).toBe(200)
    const joined = await now()
    expect(joined).toMatchObject({ guestId: bed.people.guest.id, version: 2, hash: draft.hash })
    expect(joined.isGuestToJoin).toBeUndefined()
    const hostFeed = await readChanges(bed.db, bed.people.host.id, hostSince, 100)
    expect(hostFeed.ok && hostFeed.value.data.map(({ collection }) => collection)).toContain('agreements')
    const feed = await readChanges(bed.db, bed.people.guest.id, since, 100)
    expect(feed.ok && feed.value.data.map(({ collection }) => collection)).not.toContain('agreements')
    expect((await bed.call('guest', 'GET', `/agreements/${draft.id}`)).status).toBe(404)

    const sent = rowOf(await bed.step('host', 'send', joined))
    const accepted = await bed.step('guest', 'accept', sent, signature('guest', AGREED_TERMS))
    expect(rowOf(accepted)).toMatchObject({ status: 'APPROVED', guestId: bed.people.guest.id })
  })

  it('keeps signatures that the host’s device recorded; only the guest can accept', async () => {
    await sign([signature('host', AGREED_TERMS), signature('guest', AGREED_TERMS)])
    const { token } = await invite('host', { agreementId: draft.id })
    await join('guest', token)
    const joined = await now()
    expect(joined.signatures.filter(({ party }) => party === 'guest')).toMatchObject([
      { recordedBy: bed.people.host.id, hash: draft.hash },
    ])
    // Signed in their name or not, it is a draft that they don't see and haven't agreed to.
    expect(joined.status).toBe('DRAFT')
    expect((await bed.call('guest', 'GET', `/agreements/${draft.id}`)).status).toBe(404)
    const sent = rowOf(await bed.step('host', 'send', joined))
    expect((await bed.step('host', 'accept', sent, signature('guest', AGREED_TERMS))).status).toBe(403)
    const accepted = rowOf(await bed.step('guest', 'accept', sent, signature('guest', AGREED_TERMS)))
    expect(accepted.status).toBe('APPROVED')
    const guests = accepted.signatures.filter(({ party }) => party === 'guest')
    expect(new Set(guests.map(({ recordedBy }) => recordedBy))).toEqual(
      new Set([bed.people.host.id, bed.people.guest.id]),
    )
  })

  it('by somebody other than the signer lets them decline what isn’t theirs', async () => {
    await sign([signature('guest', AGREED_TERMS)])
    const { token } = await invite('host', { agreementId: draft.id })
    await join('otherGuest', token)
    const sent = rowOf(await bed.step('host', 'send', await now()))
    expect(sent).toMatchObject({ status: 'PENDING', guestId: bed.people.otherGuest.id })
    expect(rowOf(await bed.step('otherGuest', 'decline', sent)).status).toBe('REJECTED')
    expect((await bed.call('guest', 'GET', `/agreements/${draft.id}`)).status).toBe(404)
  })

  it('by two links at once gives it to one person, and closes the other link', async () => {
    const links = [
      await invite('host', { agreementId: draft.id }),
      await invite('host', { agreementId: draft.id }),
    ]
    const answers = await Promise.all([
      join('guest', links[0]?.token ?? ''),
      join('otherGuest', links[1]?.token ?? ''),
    ])
    const winners = answers.filter(({ status }) => status === 200)
    expect(winners).toHaveLength(1)
    const guest = answers[0]?.status === 200 ? 'guest' : 'otherGuest'
    expect(await now()).toMatchObject({ guestId: bed.people[guest].id, version: 2 })
  })

  it('still opens the conversation when the draft was discarded', async () => {
    const { token } = await invite('host', { agreementId: draft.id })
    await bed.step('host', 'cancel', draft)
    expect((await join('guest', token)).status).toBe(200)
    expect(await now()).toMatchObject({ status: 'CANCELLED', isGuestToJoin: true })
  })

  it('is refused for another host’s draft or one that already has its guest', async () => {
    const strange = await invite('otherHost', { agreementId: draft.id })
    expect(problemsOf(strange.answer)).toEqual([{ field: 'unitId', message: 'notYours' }])
    const taken = await invite('host', { agreementId: bed.draft.id })
    expect(problemsOf(taken.answer)).toEqual([{ field: 'agreementId', message: 'notToJoin' }])
  })
})
