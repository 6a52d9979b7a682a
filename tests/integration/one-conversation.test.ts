import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NO_FACTS, NO_TERMS } from '#contract/agreement-terms.ts'
import { NO_ENTRY } from '#contract/ledger-entry.ts'
import { hashOfTerms } from '#server/records/agreements/agreement-signing.ts'
import { deferred } from '#app/replica/deferred.ts'
import { startChaosDevice, type ChaosDevice } from '#tests/chaos/chaos-device.ts'
import {
  addPerson,
  PASSWORD,
  startBedServer,
  type BedPerson,
  type BedServer,
} from '#tests/support/bed-server.ts'
import type { Fate } from '#tests/support/switchable-network.ts'
import { ledgerOf } from '#tests/support/sync-bed.ts'
import { until } from '#tests/support/until.ts'

/*
 * Two people who have never talked begin at once, each on a device of their own: one takes money with no signal, the
 * other says they paid, which waits in the queues; both ask about a room when the signal is back. Whatever comes first,
 * and with answers that get lost, they end with one conversation that has each thing once.
 */
type Side = { device: ChaosDevice; person: BedPerson }
let server: BedServer
let devices: [ChaosDevice, ChaosDevice]
beforeAll(async () => {
  server = await startBedServer({ publish: () => {} })
  devices = [await startChaosDevice('host', server.app), await startChaosDevice('guest', server.app)]
})
afterAll(async () => {
  for (const { end } of devices) await end()
  await server.close()
})

const ORDERS = ['host', 'guest', 'money', 'rooms', 'at once', 'at once, with lost answers'] as const

it.each(ORDERS)('two people who start offline have one conversation: first %s', async (order) => {
  const host = { device: devices[0], person: await addPerson(server.db, v7(), 'Hana') }
  const guest = { device: devices[1], person: await addPerson(server.db, v7(), 'Gale', 'GUEST') }
  const [cabin, loft] = [await room(host, 'Cabin'), await room(host, 'Loft')]
  const agreementId = await stay(host, guest, await room(host, 'Hut'))
  const sides = [host, guest]
  for (const { device, person } of sides) await device.api.signIn(person.email, PASSWORD)
  for (const { device } of sides)
    await until('the stay is here', () => device.api.rows('agreement', { id: agreementId }))

  const setFate = ({ device }: Side, fate: Fate | null) => device.network.setFate(fate && (() => fate))
  for (const side of sides) setFate(side, 'lost')
  await note(host, agreementId, 'PAYMENT', 11_100)
  await note(guest, agreementId, 'CLAIM', 22_200)
  for (const side of sides) expect(await chatsOf(side)).toEqual([])

  /** The signal comes back, and what waited is sent. */
  const goOnline = async (side: Side) => {
    if (order === 'at once, with lost answers') loseAnswers(side)
    else setFate(side, null)
    await side.device.api.nudge()
    await until('nothing waits', async () => (await side.device.api.rows('outbox', {})).edits === 0)
  }
  const ask = (side: Side) =>
    until('the server answers', async () => {
      const asked = side === host ? { unitId: cabin, participantId: guest.person.id } : { unitId: loft }
      const begun = await side.device.api.ask('startChat', asked)
      return begun.ok ? begun.value.data.id : null
    })
  const begin = async (side: Side) => {
    await goOnline(side)
    const chatId = await ask(side)
    const message = side === host ? 'Your key is under the mat' : 'Is the loft free?'
    await side.device.api.mutate('sendChatMessage', { chatId, message })
    await until('it is sent', async () => {
      const { waiting, uncertain } = await side.device.api.rows('outbox', {})
      return waiting + uncertain === 0
    })
    return chatId
  }
  /** Asks about the room before what waits is sent, which is held on its way. */
  const askFirst = async (side: Side) => {
    const asked = deferred<void>()
    side.device.network.setDelay(async ({ method }) => (method === 'PUT' ? asked.promise : undefined))
    setFate(side, null)
    await side.device.api.nudge()
    const chatId = await ask(side)
    side.device.network.setDelay(null)
    asked.resolve()
    return chatId
  }
  const [first, second] = order === 'guest' ? [guest, host] : [host, guest]
  const ids: string[] = []
  if (order === 'money') for (const side of sides) await goOnline(side)
  if (order === 'rooms') ids.push(...(await Promise.all(sides.map(askFirst))))
  if (order === 'host' || order === 'guest') ids.push(await begin(first), await begin(second))
  else ids.push(...(await Promise.all([begin(first), begin(second)])))
  expect(new Set(ids).size).toBe(1)
  const [chatId = ''] = ids

  const { chats } = await server.db
    .selectFrom('chats')
    .innerJoin('chat_members', 'chat_members.chat_id', 'chats.id')
    .select(({ fn }) => fn.countAll<number>().as('chats'))
    .where('user_id', '=', guest.person.id)
    .executeTakeFirstOrThrow()
  expect(chats).toBe(1)
  const ledger = await ledgerOf(server.db, chatId)
  expect(ledger.map(({ position }) => position)).toEqual(ledger.map((_, n) => n))
  const said = (part: string) => ledger.filter(({ message }) => message.includes(part)).length
  expect(['111.00', '222.00', 'mat', 'free?'].map(said)).toEqual([1, 1, 1, 1])
  expect(ledger.filter(({ message }) => !message.startsWith('About: '))).toHaveLength(4)
  for (const side of sides) {
    setFate(side, null)
    await until('it is level', async () => {
      await side.device.api.syncNow()
      const shown = await side.device.api.rows('chatWindow', { chatId, fromPage: null, toPage: null })
      return shown.messages.map(({ id }) => id).join() === ledger.map(({ id }) => id).join()
    })
    expect(await chatsOf(side)).toEqual([chatId])
    await side.device.api.clear()
  }
})

/** Loses the answers to the first three writes. */
function loseAnswers({ device }: Side): void {
  let lost = 0
  device.network.setFate(({ method, path }) => {
    if (method === 'GET' || !path.startsWith('/v1/') || lost === 3) return null
    lost += 1
    return 'answerLost'
  })
}

async function chatsOf({ device }: Side): Promise<string[]> {
  return (await device.api.rows('chatList', { search: '' })).map(({ id }) => id)
}

async function note({ device }: Side, agreementId: string, kind: 'PAYMENT' | 'CLAIM', amount: number) {
  const written = { kind, amount, agreementId, day: '2026-11-02', writtenAt: new Date().toISOString() }
  const fields = { ...NO_ENTRY, ...written, method: kind === 'CLAIM' ? ('BANK' as const) : ('CASH' as const) }
  const made = await device.api.mutate('createRecord', { collection: 'ledgerEntries', id: v7(), fields })
  expect(made).toMatchObject({ ok: true })
}

async function room({ person }: Side, title: string): Promise<string> {
  const id = v7()
  await server.db.insertInto('units').values({ id, host_id: person.id, title, status: 'PUBLISHED' }).execute()
  return id
}

/** Adds a stay under way of people who have never talked. */
async function stay(host: Side, guest: Side, unitId: string): Promise<string> {
  const id = v7()
  const terms = { ...NO_TERMS, startsOn: '2026-11-01', rentPerWeek: 300 }
  await server.db
    .insertInto('agreements')
    .values({
      ...{ id, host_id: host.person.id, guest_id: guest.person.id, unit_id: unitId },
      ...{ terms: JSON.stringify(terms), facts: JSON.stringify(NO_FACTS), hash: hashOfTerms(id, terms) },
      ...{ status: 'ACTIVE', sent_at: new Date(), ended_on: null },
    })
    .execute()
  return id
}
