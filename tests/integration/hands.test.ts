import { afterEach, beforeEach, expect, it } from 'vitest'
import { v7 } from 'uuid'
import { NO_FACTS, NO_TERMS } from '#contract/agreement-terms.ts'
import { WIRE } from '#contract/wire.ts'
import { changesOf, type HandTables } from '#server/access/hands.ts'
import { sendMessages } from '#server/chats/send-messages.ts'
import { editHand } from '#server/records/hands/hands.ts'
import { createTurnover, turnoversPage } from '#server/records/turnovers/turnovers.ts'
import { recordForEach } from '#server/store/feed.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import { tokenStore } from '#sync/session/token-store.ts'
import { type BedPerson, createSyncBed, type SyncBed, type Tab } from '#tests/support/sync-bed.ts'
import { until } from '#tests/support/until.ts'

let bed: SyncBed
let host: BedPerson
let helper: BedPerson
/** A room where the helper does the turnovers, a stay in it, and the helper's hand there. */
let unitId = ''
let stayId = ''
let handId = ''

beforeEach(async () => {
  bed = await createSyncBed()
  host = await bed.person('Ngaire')
  helper = await bed.person('Moana')
  const guest = await bed.person('Tama')
  const chatId = await bed.chat(host, guest)
  const chat = await bed.db
    .selectFrom('chats')
    .select('unit_id')
    .where('id', '=', chatId)
    .executeTakeFirstOrThrow()
  ;[unitId, stayId, handId] = [chat.unit_id ?? '', v7(), v7()]
  const terms = { ...NO_TERMS, guestName: 'Tama', startsOn: '2026-12-10', endsOn: '2026-12-14' }
  const at = new Date()
  await inTransaction(bed.db, async (tx) => {
    await tx
      .insertInto('agreements')
      .values({
        ...{ id: stayId, host_id: host.id, guest_id: guest.id, unit_id: unitId, hash: '' },
        ...{ terms: JSON.stringify(terms), facts: JSON.stringify(NO_FACTS), status: 'ACTIVE' },
        ...{ sent_at: at, agreed_at: at },
      })
      .execute()
    await tx
      .withTables<HandTables>()
      .insertInto('hands')
      .values({
        ...{ id: handId, unit_id: unitId, host_id: host.id, person_id: helper.id, given: ['turnovers'] },
        ...{ created_at: at, updated_at: at },
      })
      .execute()
    const hand = { id: handId, unit_id: unitId, host_id: host.id, person_id: helper.id }
    await recordForEach(
      tx,
      new Map([[host.id, [{ collection: 'agreements', id: stayId }]]]),
      await changesOf(tx, [hand]),
    )
  })
})
afterEach(() => bed.close())

async function open(person: BedPerson): Promise<Tab> {
  const tab = await bed.signedIn(person)
  await until('the first pull', () => tab.status().isCaughtUp)
  return tab
}

/** Changes fields of the turnover as the screens do: its first change creates it. */
async function tick(tab: Tab, fields: Record<string, unknown>): Promise<void> {
  const record = { collection: 'turnovers' as const, id: stayId }
  expect(await tab.mutate('createRecord', { ...record, fields: {} })).toMatchObject({ ok: true })
  expect(await tab.mutate('editRecord', { ...record, fields })).toMatchObject({ ok: true })
}

const handOn = (tab: Tab, isWanted: (has: boolean) => boolean) =>
  tab.rows('record', { kind: 'hands', id: handId }, (view) => isWanted(view !== null))
/** Returns what the session lets its person do in somebody's rooms. */
const actsHere = async () =>
  (await tokenStore.read())?.facts?.abilities.flatMap(({ action, conditions = {} }) =>
    'unitId' in conditions ? [action] : [],
  )
const stored = async (person: BedPerson) =>
  (await turnoversPage(bed.db, person.id, { page: 1, perPage: 9 })).data

it('keeps what helper and host tick offline, with who did it', async () => {
  const phone = await open(helper)
  const hand = await handOn(phone, (has) => has)
  expect(hand?.row).toMatchObject({ stays: [{ id: stayId, endsOn: '2026-12-14' }] })
  expect(JSON.stringify(hand?.row)).not.toContain('Tama')
  bed.network.setFate(() => 'lost')
  await tick(phone, { 'done.beds': true, 'done.keys': true, note: 'A cup is broken' })
  // The host's device, back online first.
  const writer = { userId: host.id, at: new Date(), wire: WIRE }
  const ticked = { done: { floors: true, keys: true } }
  expect(await createTurnover(bed.db, writer, stayId, ticked)).toMatchObject({ ok: true })
  bed.network.setFate(null)
  await phone.syncNow()
  const done = { beds: true, keys: true, floors: true }
  await phone.rows(
    'record',
    { kind: 'turnovers', id: stayId },
    (view) => view?.edit === null && view.row.version === 2,
  )
  const [row] = await stored(host)
  expect(row).toMatchObject({ done, note: 'A cup is broken' })
  expect([row?.writtenBy['done.beds'], row?.writtenBy['done.floors']]).toEqual([helper.id, host.id])
})

it('a helper removed while offline loses the room, and keeps what they wrote unsent', async () => {
  const phone = await open(helper)
  await handOn(phone, (has) => has)
  await tick(phone, { 'done.beds': true })
  await until('the server has it', async () => (await stored(host)).length === 1)
  expect(await actsHere()).toEqual(['findRoom', 'enterRoom', 'turnOver', 'countSupplies'])
  bed.network.setFate(() => 'lost')
  await tick(phone, { 'done.floors': true, note: 'Bring soap' })
  const ended = await editHand(
    bed.db,
    { userId: host.id, at: new Date(), wire: WIRE, newId: v7 },
    handId,
    1,
    { given: [] },
  )
  expect(ended).toMatchObject({ ok: true })
  bed.network.setFate(null)
  await phone.syncNow()
  await handOn(phone, (has) => !has)
  const [edit] = await phone.rows('edits', {}, (edits) => edits.some(({ state }) => state === 'rejected'))
  expect(edit).toMatchObject({ collection: 'turnovers', recordId: stayId, fields: ['done.floors', 'note'] })
  await phone.rows('records', { kinds: ['turnovers', 'turnoverPlans', 'hands'] }, (rows) => rows.length === 0)
  await until('the session has heard of it', async () => (await actsHere())?.length === 0)
  expect(await stored(helper)).toEqual([])
  expect((await stored(host))[0]).toMatchObject({ done: { beds: true }, note: '' })
})

it('an end whose response was lost, but which the feed brought, leaves no row', async () => {
  const phone = await open(host)
  await handOn(phone, (has) => has)
  bed.network.setFate(({ method }) => (method === 'PATCH' ? 'answerLost' : null))
  const end = { collection: 'hands' as const, id: handId, fields: { given: [] } }
  expect(await phone.mutate('editRecord', end)).toMatchObject({ ok: true })
  await handOn(phone, (has) => !has)
  // The end is asked for once more, after the device knows that it is done.
  await phone.syncNow()
  bed.network.setFate(null)
  await phone.syncNow()
  await phone.rows('edits', {}, (edits) => edits.length === 0)
  expect(await phone.rows('records', { kinds: ['hands'] }, () => true)).toEqual([])
})

it('a co-host removed while offline loses the conversation, and sees what’s unsent', async () => {
  const hand = { id: handId, unit_id: unitId, host_id: host.id, person_id: helper.id }
  await inTransaction(bed.db, async (tx) => {
    await tx
      .withTables<HandTables>()
      .updateTable('hands')
      .set({ given: ['cohost'] })
      .execute()
    await recordForEach(tx, await changesOf(tx, [hand]))
  })
  const { id: chatId } = await bed.db.selectFrom('chats').select('id').executeTakeFirstOrThrow()
  const items = [{ id: v7(), message: 'Is there a heater?' }]
  expect(await sendMessages(bed.db, { chatId, senderId: host.id, items, at: new Date() })).toMatchObject({
    ok: true,
  })
  const phone = await open(helper)
  const [chat] = await phone.rows('chatList', { search: '' }, (chats) => chats.length === 1)
  expect(chat).toMatchObject({ isCohost: true, others: [{ firstName: 'Tama' }] })
  const write = async (message: string) =>
    expect(await phone.mutate('sendChatMessage', { chatId, message })).toMatchObject({ ok: true })
  const sent = async () =>
    bed.db
      .selectFrom('messages')
      .select(['message', 'sender_id'])
      .where('chat_id', '=', chatId)
      .orderBy('position')
      .execute()
  await write('Behind the door')
  await until('the server has it', async () => (await sent()).length === 2)
  bed.network.setFate(() => 'lost')
  await write('And a blanket')
  const writer = { userId: host.id, at: new Date(), wire: WIRE, newId: v7 }
  expect(await editHand(bed.db, writer, handId, 1, { given: [] })).toMatchObject({ ok: true })
  bed.network.setFate(null)
  await phone.syncNow()
  const { refused } = await phone.rows('attention', {}, (view) => view.refused.length > 0)
  expect(refused).toMatchObject([{ chatId, message: 'And a blanket', reason: 'notFound' }])
  await phone.rows('chatList', { search: '' }, (chats) => chats.every(({ id }) => id !== chatId))
  expect((await sent()).slice(1)).toEqual([{ message: 'Behind the door', sender_id: helper.id }])
})
