import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { historyPages } from './chat-messages.ts'
import { blockOther, clearChat } from './chat-members.ts'
import { chatsPage } from './chats.ts'
import { sendMessages } from './send-messages.ts'
import { startChat } from './start-chat.ts'
import { addSystemLine } from './system-lines.ts'
import type { NewSystemEvent } from '#contract/system-event.ts'
import { unitRows } from '#server/records/units/unit-rows.ts'
import { readChanges } from '#server/changes/read-changes.ts'
import { changesHead, recordChanges } from '#server/store/feed.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import { createChatBed, newId, valueOf, type ChatBed } from '#tests/support/chat-bed.ts'

// Two people have one chat, whatever they talk about: each way in which a chat begins, and what was there before.
let bed: ChatBed
let host: string
let guest: string
let cabin: string
let loft: string
beforeAll(async () => {
  bed = await createChatBed()
  host = bed.host
})
afterAll(() => bed.drop())
beforeEach(async () => {
  guest = await bed.person()
  cabin = await bed.unitOf(host, 'Cabin')
  loft = await bed.unitOf(host, 'Loft')
})

const asks = (userId: string, unitId: string) =>
  startChat(bed.db, { userId, unitId, participantId: userId === host ? guest : host, newId, at: new Date() })
const opened = async (userId: string, unitId: string) => valueOf(await asks(userId, unitId)).value.id
/** Adds a line as an agreement or a payment does, and returns its chat; `null` after a block. */
const happens = (name: NewSystemEvent['name'], unitId: string, at = new Date()) =>
  inTransaction(bed.db, async (tx) => {
    const people = { hostId: host, guestId: guest, senderId: host }
    const line = await addSystemLine(tx, { ...people, unitId, event: { name }, at, newId })
    if (line) await recordChanges(tx, line.people, line.changes)
    return line?.chatId ?? null
  })
/** A chat about the cabin in which the guest has written. */
const talked = async () => {
  const id = await opened(guest, cabin)
  await bed.send(id, guest, 'Kia ora')
  return id
}
/** What a person sees of their chats with the other: each one's id, room and lines. */
async function seen(userId: string) {
  const { data } = await chatsPage(bed.db, userId, { page: 1, perPage: 100 })
  const own = data.filter(({ participants }) => participants.some(({ id }) => id === guest))
  return Promise.all(
    own.map(async ({ id, subject }) => {
      const pages = await historyPages(bed.db, userId, [{ chatId: id, page: 0 }])
      const lines = pages.flatMap(({ messages }) =>
        messages.map(({ event, message }) =>
          event === undefined
            ? message
            : [event.name, event.unitTitle].filter((part) => part !== undefined).join(' '),
        ),
      )
      return { id, about: subject?.title, lines }
    }),
  )
}

describe('asking about a room', () => {
  it('starts a chat that only its starter sees', async () => {
    const id = await opened(guest, cabin)
    expect(await seen(guest)).toEqual([{ id, about: 'Cabin', lines: [] }])
    expect(await seen(host)).toEqual([])
  })

  it('moves an empty chat to another room without a line', async () => {
    const id = await opened(guest, cabin)
    expect(await opened(guest, loft)).toBe(id)
    expect(await seen(guest)).toEqual([{ id, about: 'Loft', lines: [] }])
    expect(await seen(host)).toEqual([])
    expect(await opened(host, cabin)).toBe(id)
    expect([await seen(guest), await seen(host)]).toEqual([
      [{ id, about: 'Cabin', lines: [] }],
      [{ id, about: 'Cabin', lines: [] }],
    ])
  })

  it('adds no line if the room is the same', async () => {
    const id = await talked()
    for (const person of [guest, host, guest]) expect(await opened(person, cabin)).toBe(id)
    expect(await seen(host)).toEqual([{ id, about: 'Cabin', lines: ['Kia ora'] }])
  })

  it('names another room once, whoever asks and however often', async () => {
    const id = await talked()
    for (const person of [guest, guest, host]) expect(await opened(person, loft)).toBe(id)
    const after = [{ id, about: 'Loft', lines: ['Kia ora', 'unitAsked Loft'] }]
    expect([await seen(guest), await seen(host)]).toEqual([after, after])
    await opened(host, cabin)
    expect((await seen(guest))[0]).toMatchObject({
      about: 'Cabin',
      lines: ['Kia ora', 'unitAsked Loft', 'unitAsked Cabin'],
    })
  })

  it('reaches the other person’s feed with its chat and its room', async () => {
    await talked()
    const since = await changesHead(bed.db, guest)
    await opened(host, loft)
    const { data } = valueOf(await readChanges(bed.db, guest, since, 100))
    expect(data.map(({ collection }) => collection)).toEqual(['messages', 'chats', 'units'])
    expect(data.at(-1)?.row).toMatchObject({ id: loft, title: 'Loft' })
  })

  it('keeps the earlier rooms visible', async () => {
    await talked()
    await opened(guest, loft)
    expect((await unitRows(bed.db, guest, [cabin, loft])).map(({ title }) => title)).toEqual([
      'Cabin',
      'Loft',
    ])
  })

  it('ignores the case of ids', async () => {
    const id = await talked()
    expect(await opened(guest, cabin.toUpperCase())).toBe(id)
    expect((await seen(host))[0]?.lines).toEqual(['Kia ora'])
  })

  it('needs a published room, unless the two have talked about it', async () => {
    const id = await talked()
    await bed.db.updateTable('units').set({ status: 'UNPUBLISHED' }).where('host_id', '=', host).execute()
    expect(await asks(guest, loft)).toMatchObject({ failure: { kind: 'notFound' } })
    expect(await opened(guest, cabin)).toBe(id)
    expect(await opened(host, loft)).toBe(id)
    expect(await opened(guest, cabin)).toBe(id)
    expect((await seen(guest))[0]?.lines).toEqual(['Kia ora', 'unitAsked Loft', 'unitAsked Cabin'])
  })
})

describe('a chat that one of the two has deleted', () => {
  it('comes back empty for its deleter when they ask about its room', async () => {
    const id = await talked()
    await clearChat(bed.db, guest, id, undefined)
    const before = await changesHead(bed.db, host)
    expect(await opened(guest, cabin)).toBe(id)
    expect(await seen(guest)).toEqual([{ id, about: 'Cabin', lines: [] }])
    expect(await changesHead(bed.db, host)).toBe(before)
  })

  it.each(['its deleter', 'the other'])(
    'comes back with the line when %s asks about another room',
    async (who) => {
      const id = await talked()
      await clearChat(bed.db, guest, id, undefined)
      expect(await opened(who === 'the other' ? host : guest, loft)).toBe(id)
      expect(await seen(guest)).toEqual([{ id, about: 'Loft', lines: ['unitAsked Loft'] }])
      expect(await seen(host)).toEqual([{ id, about: 'Loft', lines: ['Kia ora', 'unitAsked Loft'] }])
    },
  )

  it('stays deleted for its deleter when the other asks about its room', async () => {
    const id = await talked()
    await clearChat(bed.db, guest, id, undefined)
    expect(await opened(host, cabin)).toBe(id)
    expect(await seen(guest)).toEqual([])
  })
})

describe('after a block', () => {
  it('returns the closed chat for a room they talked about, and starts no other', async () => {
    const id = await talked()
    await opened(guest, loft)
    const barn = await bed.unitOf(host, 'Barn')
    await blockOther(bed.db, host, id, guest)
    const after = await seen(guest)
    for (const person of [guest, host]) {
      expect(valueOf(await asks(person, cabin)).value).toMatchObject({ id, isClosed: true })
      expect(await asks(person, barn)).toMatchObject({ failure: { kind: 'forbidden' } })
    }
    expect(await happens('paymentReceived', cabin)).toBeNull()
    expect([await seen(guest), await seen(host)]).toEqual([after, after])
  })
})

describe('an event between the two', () => {
  it('starts their chat', async () => {
    const id = await happens('paymentReceived', loft)
    expect(await seen(guest)).toEqual([{ id, about: 'Loft', lines: ['paymentReceived'] }])
  })

  it('about another room goes to their chat and names the room', async () => {
    const id = await talked()
    expect(await happens('paymentReceived', loft)).toBe(id)
    expect(await happens('paymentReceived', cabin)).toBe(id)
    expect(await seen(guest)).toEqual([
      { id, about: 'Cabin', lines: ['Kia ora', 'paymentReceived Loft', 'paymentReceived'] },
    ])
    expect((await unitRows(bed.db, guest, [loft])).map(({ title }) => title)).toEqual(['Loft'])
  })

  it.each(['agreementSent', 'invitationUsed'] as const)('changes the room of the chat: %s', async (name) => {
    const id = await talked()
    expect(await happens(name, loft)).toBe(id)
    expect(await opened(guest, loft)).toBe(id)
    expect(await seen(host)).toEqual([{ id, about: 'Loft', lines: ['Kia ora', `${name} Loft`] }])
  })

  it('changes the room of an empty chat', async () => {
    const id = await opened(guest, cabin)
    expect(await happens('rentAsked', loft)).toBe(id)
    expect(await seen(host)).toEqual([{ id, about: 'Loft', lines: ['rentAsked'] }])
  })

  it('names the room in the English text', async () => {
    const id = await talked()
    await opened(guest, loft)
    await happens('bondReceived', cabin)
    const [page] = await historyPages(bed.db, guest, [{ chatId: id, page: 0 }])
    expect(page?.messages.map(({ message }) => message)).toEqual([
      'Kia ora',
      'About: Loft',
      'Bond received: Cabin',
    ])
  })
})

describe('of several earlier chats, the newest is', () => {
  const older = async (unitId: string, ...said: readonly [at: string, text: string][]) => {
    const id = await bed.olderChat(guest, unitId)
    for (const [at, text] of said)
      valueOf(
        await sendMessages(bed.db, {
          chatId: id,
          senderId: guest,
          items: [{ id: newId(), message: text }],
          at: new Date(at),
        }),
      )
    return id
  }

  it('the one with the newest message, not the one that began last', async () => {
    const first = await older(cabin, ['2026-01-01', 'One'], ['2026-03-01', 'Three'])
    const second = await older(loft, ['2026-02-01', 'Two'])
    expect(await opened(guest, loft)).toBe(first)
    expect(await happens('paymentReceived', loft)).toBe(first)
    const all = await seen(host)
    expect(all.map(({ id }) => id).toSorted()).toEqual([first, second].toSorted())
    expect(all.find(({ id }) => id === second)).toEqual({ id: second, about: 'Loft', lines: ['Two'] })
    await bed.send(second, host, 'Over here')
    expect(await opened(host, cabin)).toBe(second)
  })

  it('never an empty one, unless all are empty', async () => {
    const [empty, alsoEmpty] = [await older(cabin), await older(loft)]
    expect([empty, alsoEmpty]).toContain(await opened(guest, loft))
    const said = await older(await bed.unitOf(host, 'Barn'), ['2026-01-01', 'Old'])
    expect(await opened(guest, loft)).toBe(said)
  })

  it('the one with the higher id, if both are of the same moment', async () => {
    const [a, b] = [await older(cabin, ['2026-01-01', 'A']), await older(loft, ['2026-01-01', 'B'])]
    expect(await opened(guest, loft)).toBe(a > b ? a : b)
  })

  it('the same for a person who deleted it', async () => {
    const first = await older(cabin, ['2026-01-01', 'One'])
    const second = await older(loft, ['2026-02-01', 'Two'])
    await clearChat(bed.db, guest, second, undefined)
    expect([await opened(host, cabin), await opened(guest, cabin)]).toEqual([second, second])
    expect((await seen(guest)).find(({ id }) => id === second)?.lines).toEqual(['unitAsked Cabin'])
    expect((await seen(guest)).find(({ id }) => id === first)?.lines).toEqual(['One'])
  })
})

it('many requests at once, from both sides and for several rooms, make one chat', async () => {
  const rooms = [cabin, loft, await bed.unitOf(host, 'Barn')]
  const results = await Promise.all(
    Array.from({ length: 30 }, (_, n) => {
      const room = rooms[n % rooms.length] ?? cabin
      return n % 5 === 0 ? happens('paymentReceived', room) : opened(n % 2 === 0 ? guest : host, room)
    }),
  )
  expect(new Set(results).size).toBe(1)
  const [chat] = await seen(guest)
  expect(chat?.lines.filter((line) => line.startsWith('paymentReceived'))).toHaveLength(6)
  const { rows } = await sql<{ chats: number; positions: number[] }>`
    select (select count(*)::int from chats where pair = ${[host, guest].toSorted().join(':')}) as chats,
      array_agg(position order by position) as positions
    from messages where chat_id = ${chat?.id}
  `.execute(bed.db)
  expect(rows[0]?.chats).toBe(1)
  expect(rows[0]?.positions).toEqual(rows[0]?.positions.map((_, n) => n))
})
