import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AgreementStep } from '#contract/agreement-status.ts'
import type { AgreementRow, NewSignature } from '#contract/agreement.ts'
import { type AgreementTerms, NO_FACTS, NO_TERMS } from '#contract/agreement-terms.ts'
import { NO_UNIT } from '#contract/unit-fields.ts'
import { openTestReplica, valueOf } from '#tests/support/test-replica.ts'
import { editsToSend } from '#db/records/edits.ts'
import { applyRecords } from '#db/history/server-rows.ts'
import { mutations, queries } from '#db/registry.ts'
import type { Scope } from '#db/replica.ts'

const HOST = '00000000-0000-4000-8000-00000000000a'
const GUEST = '00000000-0000-4000-8000-00000000000b'
const ID = '00000000-0000-4000-8000-0000000000aa'
const TERMS: AgreementTerms = { ...NO_TERMS, unitTitle: 'Loft', rentPerWeek: 320 }

let scope: Scope
beforeEach(async () => {
  scope = await openTestReplica()
})
afterEach(() => scope.replica.close())

const agreement = () => firstValueFrom(queries.agreement(scope, { id: ID }))
const create = () =>
  mutations.createRecord(scope, {
    collection: 'agreements',
    id: ID,
    fields: { ...TERMS, ...NO_FACTS, unitId: GUEST, guestId: GUEST },
  })
const edit = (fields: object) =>
  mutations.editRecord(scope, { collection: 'agreements', id: ID, fields: { ...fields } })

function signature(terms: AgreementTerms): NewSignature {
  return {
    id: HOST,
    party: 'host',
    name: 'Ngaire',
    drawing: null,
    terms,
    signedAt: '2026-11-21T01:00:00.000Z',
  }
}
function row(fields: Partial<AgreementRow>): AgreementRow {
  const person = (id: string) => ({ id, firstName: 'A', lastName: 'B', avatarUrl: null })
  return {
    ...TERMS,
    ...NO_FACTS,
    id: ID,
    version: 1,
    status: 'DRAFT',
    unitId: GUEST,
    hostId: scope.userId,
    guestId: GUEST,
    host: person(scope.userId),
    guest: person(GUEST),
    hash: 'x',
    files: [],
    signatures: [],
    versions: [],
    sentAt: null,
    createdAt: '2026-11-21T01:00:00.000Z',
    updatedAt: '2026-11-21T01:00:00.000Z',
    ...fields,
  }
}

test('a draft on this device alone shows in full to its host, first in the list', async () => {
  valueOf(
    await applyRecords(scope.replica, [
      { collection: 'agreements', id: GUEST, n: 1, row: row({ id: GUEST }) },
    ]),
  )
  valueOf(await create())
  expect(await agreement()).toMatchObject({
    party: 'host',
    status: 'DRAFT',
    version: 0,
    rentPerWeek: 320,
    edit: { state: 'queued' },
  })
  const list = await firstValueFrom(queries.agreements(scope, {}))
  expect(list.map(({ id }) => id)).toEqual([ID, GUEST])
})

test('a signature made here waits, and no longer counts once the terms change', async () => {
  valueOf(await create())
  valueOf(await edit({ newSignatures: [signature(TERMS)] }))
  expect((await agreement())?.signatures).toMatchObject([{ isWaiting: true, isCurrent: true }])
  valueOf(await edit({ rentPerWeek: 330 }))
  expect((await agreement())?.signatures).toMatchObject([{ isWaiting: true, isCurrent: false }])
})

test('a signature that the server has shows once, under its version', async () => {
  const { terms, ...stored } = signature(TERMS)
  const accepted = { ...stored, hash: 'v1', acceptedAt: '2026-11-21T02:00:00.000Z', recordedBy: HOST }
  const versions = [{ number: 1, hash: 'v1', terms, createdAt: '2026-11-21T02:00:00.000Z' }]
  const answered = row({ signatures: [accepted], versions })
  valueOf(await applyRecords(scope.replica, [{ collection: 'agreements', id: ID, n: 1, row: answered }]))
  valueOf(await edit({ newSignatures: [signature(TERMS)] }))
  expect((await agreement())?.signatures).toMatchObject([{ isWaiting: false, isCurrent: true }])
})

test('shows a guest the agreement from the guest’s side', async () => {
  const theirs = row({ hostId: HOST, guestId: scope.userId, status: 'PENDING' })
  valueOf(await applyRecords(scope.replica, [{ collection: 'agreements', id: ID, n: 1, row: theirs }]))
  expect(await agreement()).toMatchObject({ party: 'guest', status: 'PENDING', edit: null })
})

test('an agreement is sent after its new room, however often the room changes', async () => {
  const unit = (fields: object) => ({ collection: 'units' as const, id: GUEST, fields: { ...fields } })
  valueOf(await mutations.createRecord(scope, unit(NO_UNIT)))
  valueOf(await create())
  valueOf(await mutations.editRecord(scope, unit({ title: 'Loft' })))
  const waiting = async () => (await editsToSend(scope.replica)).map(({ collection }) => collection)
  expect(await waiting()).toEqual(['units'])
  valueOf(await mutations.discardEdit(scope, unit({})))
  expect(await waiting()).toEqual(['agreements'])
})

test('a step pressed while offline stays a reminder until dismissed or impossible', async () => {
  valueOf(await create())
  const prepare = (step: AgreementStep | null) =>
    mutations.prepareAgreementStep(scope, { agreementId: ID, step })
  const reminders = async () =>
    (await firstValueFrom(queries.attention(scope, {}))).records.map(({ id, need }) => [id, need])
  valueOf(await prepare('send'))
  expect((await agreement())?.prepared).toBe('send')
  expect(await reminders()).toEqual([[ID, 'prepared']])
  expect(await editsToSend(scope.replica)).toHaveLength(1)
  valueOf(await prepare(null))
  expect((await agreement())?.prepared).toBeNull()
  expect(await reminders()).toEqual([])

  const theirs = row({ hostId: HOST, guestId: scope.userId, id: GUEST, status: 'PENDING' })
  valueOf(await applyRecords(scope.replica, [{ collection: 'agreements', id: GUEST, n: 1, row: theirs }]))
  expect(await reminders()).toEqual([[GUEST, 'answer']])
  valueOf(await mutations.prepareAgreementStep(scope, { agreementId: GUEST, step: 'accept' }))
  expect(await reminders()).toEqual([[GUEST, 'prepared']])
  const cancelled = { ...theirs, status: 'CANCELLED' as const, version: 2 }
  valueOf(await applyRecords(scope.replica, [{ collection: 'agreements', id: GUEST, n: 2, row: cancelled }]))
  expect(await reminders()).toEqual([])
})

test('lists the agreements with one person and what to do about each', async () => {
  const other = { ...row({}), id: HOST, guestId: HOST }
  const theirs = { ...row({}), id: GUEST, status: 'PENDING' as const, hostId: GUEST, guestId: scope.userId }
  valueOf(
    await applyRecords(scope.replica, [
      { collection: 'agreements', id: HOST, n: 1, row: other },
      { collection: 'agreements', id: GUEST, n: 2, row: theirs },
    ]),
  )
  valueOf(await create())
  const stays = await firstValueFrom(queries.staysWith(scope, { personId: GUEST }))
  expect(stays.map(({ id, party, step, isChanged }) => [id, party, step, isChanged])).toEqual([
    [ID, 'host', null, true],
    [GUEST, 'guest', 'answer', false],
  ])
})

test('the other party’s step is news until seen, for two weeks at most', async () => {
  const news = async () =>
    (await firstValueFrom(queries.attention(scope, {}))).records.map(({ need }) => need)
  const at = (daysAgo: number) => new Date(scope.now() - daysAgo * 86_400_000).toISOString()
  const tell = async (n: number, fields: Partial<AgreementRow>) =>
    valueOf(
      await applyRecords(scope.replica, [
        { collection: 'agreements', id: ID, n, row: row({ sentAt: at(3), version: n, ...fields }) },
      ]),
    )
  const ahead = '2099-01-01'
  await tell(1, { status: 'APPROVED', startsOn: ahead, updatedAt: at(13) })
  expect(await news()).toEqual(['accepted'])
  valueOf(await mutations.markAgreementSeen(scope, { agreementId: ID, news: 'accepted' }))
  expect(await news()).toEqual([])
  expect((await firstValueFrom(queries.heldHere(scope, {}))).drafts).toBe(0)
  expect(await firstValueFrom(queries.drafts(scope, {}))).toEqual([])
  await tell(2, { status: 'CANCELLED', startsOn: ahead, updatedAt: at(0) })
  expect(await news()).toEqual(['cancelled'])
  await tell(3, { status: 'REJECTED', updatedAt: at(0) })
  expect(await news()).toEqual(['declined'])
  await tell(4, { status: 'REJECTED', updatedAt: at(15) })
  expect(await news()).toEqual([])
  // Only its host knew of a draft. Guests aren't told about their own actions.
  await tell(5, { status: 'CANCELLED', sentAt: null, updatedAt: at(0) })
  expect(await news()).toEqual([])
  await tell(6, { status: 'APPROVED', hostId: HOST, guestId: scope.userId, updatedAt: at(0) })
  expect(await news()).toEqual([])
})

test('an acceptance on the first day is news beside the start that is due', async () => {
  const at = new Date(scope.now()).toISOString()
  const accepted = row({
    status: 'APPROVED',
    startsOn: '2020-01-01',
    endsOn: null,
    sentAt: at,
    updatedAt: at,
  })
  valueOf(await applyRecords(scope.replica, [{ collection: 'agreements', id: ID, n: 1, row: accepted }]))
  const needs = async () =>
    (await firstValueFrom(queries.attention(scope, {}))).records.map(({ need }) => need)
  expect(await needs()).toEqual(['start', 'accepted'])
  valueOf(await mutations.markAgreementSeen(scope, { agreementId: ID, news: 'accepted' }))
  expect(await needs()).toEqual(['start'])
})
