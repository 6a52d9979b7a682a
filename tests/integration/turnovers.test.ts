import { afterEach, beforeEach, expect, it } from 'vitest'
import { v7 } from 'uuid'
import { NO_FACTS, NO_TERMS } from '#contract/agreement-terms.ts'
import { WIRE } from '#contract/wire.ts'
import { editTurnoverPlan } from '#server/records/turnovers/turnover-plans.ts'
import { createTurnover, editTurnover, turnoversPage } from '#server/records/turnovers/turnovers.ts'
import { recordChanges } from '#server/store/feed.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import { type BedPerson, createSyncBed, type SyncBed, type Tab } from '#tests/support/sync-bed.ts'
import { until } from '#tests/support/until.ts'

let bed: SyncBed
let host: BedPerson
beforeEach(async () => {
  bed = await createSyncBed()
  host = await bed.person('Ngaire')
})
afterEach(() => bed.close())

/** A stay in the host's room that ends on 14 December. */
async function stay(): Promise<{ agreementId: string; unitId: string }> {
  const guest = await bed.person('Tama')
  const chatId = await bed.chat(host, guest)
  const chat = await bed.db
    .selectFrom('chats')
    .select('unit_id')
    .where('id', '=', chatId)
    .executeTakeFirstOrThrow()
  const id = v7()
  const terms = { ...NO_TERMS, unitTitle: 'The hut', startsOn: '2026-12-10', endsOn: '2026-12-14' }
  await inTransaction(bed.db, async (tx) => {
    await tx
      .insertInto('agreements')
      .values({
        ...{ id, host_id: host.id, guest_id: guest.id, unit_id: chat.unit_id ?? '', hash: '' },
        ...{ terms: JSON.stringify(terms), facts: JSON.stringify(NO_FACTS), status: 'ACTIVE' },
        ...{ sent_at: new Date(), agreed_at: new Date('2026-11-20T00:00:00Z') },
      })
      .execute()
    await recordChanges(tx, [host.id], [{ collection: 'agreements', id }])
  })
  return { agreementId: id, unitId: chat.unit_id ?? '' }
}

const open = async (): Promise<Tab> => {
  const tab = await bed.signedIn(host)
  await until('the first pull', () => tab.status().isCaughtUp)
  return tab
}

type Kind = 'turnovers' | 'turnoverPlans'

/** Changes fields of a record as the screens do: its first change creates it. */
async function change(tab: Tab, collection: Kind, id: string, fields: Record<string, unknown>) {
  expect(await tab.mutate('createRecord', { collection, id, fields: {} })).toMatchObject({ ok: true })
  expect(await tab.mutate('editRecord', { collection, id, fields })).toMatchObject({ ok: true })
}

/** Returns a record once the server has all of it and it has this version. */
async function settled(tab: Tab, kind: Kind, id: string, version: number): Promise<object | undefined> {
  const view = await tab.rows(
    'record',
    { kind, id },
    (one) => one?.edit === null && one.row.version === version,
  )
  return view?.row
}

// The host's other device, which has a network.
const writer = () => ({ userId: host.id, at: new Date(), wire: WIRE })
const told = () => bed.live.publish([host.id], { subject: 'chat-updated', payload: {} })

it('keeps what two devices tick offline, in one turnover', async () => {
  const { agreementId: id } = await stay()
  const phone = await open()
  bed.network.setFate(() => 'lost')
  await change(phone, 'turnovers', id, { 'done.beds': true, 'done.floors': true, who: 'Moana' })
  await phone.rows('record', { kind: 'turnovers', id }, (view) =>
    JSON.stringify(view?.row).includes('"done":{"beds":true,"floors":true}'),
  )
  const made = await createTurnover(bed.db, writer(), id, { done: { keys: true, beds: true }, isReady: true })
  expect(made).toMatchObject({ ok: true })
  bed.network.setFate(null)
  await phone.syncNow()
  const done = { beds: true, floors: true, keys: true }
  expect(await settled(phone, 'turnovers', id, 2)).toMatchObject({ done, who: 'Moana', isReady: true })
  expect((await turnoversPage(bed.db, host.id, { page: 1, perPage: 9 })).data).toMatchObject([{ id, done }])
})

it('a tick whose response was lost is merged with the other device’s', async () => {
  const { agreementId: id } = await stay()
  const phone = await open()
  await change(phone, 'turnovers', id, { 'done.beds': true })
  await settled(phone, 'turnovers', id, 1)
  bed.network.setFate(({ method }) => (method === 'PATCH' ? 'answerLost' : null))
  await change(phone, 'turnovers', id, { 'done.floors': true })
  const stored = async () => (await turnoversPage(bed.db, host.id, { page: 1, perPage: 9 })).data[0]
  await until('the server has it', async () => (await stored())?.version === 2)
  expect(await editTurnover(bed.db, writer(), id, 2, { done: { keys: true, beds: false } })).toMatchObject({
    ok: true,
  })
  // Taken back before any answer.
  await change(phone, 'turnovers', id, { 'done.floors': false })
  bed.network.setFate(null)
  await phone.syncNow()
  const done = { beds: false, floors: false, keys: true }
  expect(await settled(phone, 'turnovers', id, 4)).toMatchObject({ done })
  expect(await stored()).toMatchObject({ done })
})

it('asks the person about a number that both devices changed', async () => {
  const { unitId } = await stay()
  const phone = await open()
  await change(phone, 'turnoverPlans', unitId, { 'levels.gas': 3 })
  await settled(phone, 'turnoverPlans', unitId, 1)
  bed.network.setFate(() => 'lost')
  await change(phone, 'turnoverPlans', unitId, { 'levels.gas': 1, 'levels.wood': 4 })
  const levels = { gas: 2, linen: 5 }
  expect(await editTurnoverPlan(bed.db, writer(), unitId, 1, { levels })).toMatchObject({ ok: true })
  bed.network.setFate(null)
  told()
  await phone.syncNow()
  const view = await phone.rows(
    'record',
    { kind: 'turnoverPlans', id: unitId },
    (one) => one?.edit?.state === 'conflict',
  )
  expect(view?.edit?.conflicts).toEqual([{ field: 'levels.gas', base: 3, theirs: 2, mine: 1 }])
  const version = view?.edit?.version ?? null
  const choices = { 'levels.gas': 'mine' as const }
  await phone.mutate('resolveEdit', { collection: 'turnoverPlans', id: unitId, version, choices })
  const after = await settled(phone, 'turnoverPlans', unitId, 3)
  expect(after).toMatchObject({ levels: { gas: 1, linen: 5, wood: 4 } })
})
