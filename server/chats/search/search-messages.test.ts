import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ChatMessage } from '#contract/chat-message.ts'
import { foldedText } from '#domain/text/folded-text.ts'
import { clearChat } from '#server/chats/chat-members.ts'
import { changeMessage } from '#server/chats/change-message.ts'
import { chatsPage } from '#server/chats/chats.ts'
import { messagesPage } from '#server/chats/chat-messages.ts'
import { sendMessages } from '#server/chats/send-messages.ts'
import { createChatBed, newId, valueOf, type ChatBed } from '#tests/support/chat-bed.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { fillTexts } from './fill-texts.ts'
import { searchPage } from './search-messages.ts'

const SENT = new Date('2026-11-20T01:00:00Z')
const later = (minutes: number) => new Date(SENT.getTime() + minutes * 60_000)

let bed: ChatBed
let guest: string
let chatId: string
beforeAll(async () => {
  bed = await createChatBed()
})
afterAll(() => bed.drop())
beforeEach(async () => {
  guest = await bed.person()
  chatId = (await bed.chatWith(guest)).id
})

async function send(senderId: string, texts: readonly string[], at = SENT, to = chatId) {
  const items = texts.map((message) => ({ id: newId(), message }))
  for (let first = 0; first < items.length; first += 50)
    valueOf(await sendMessages(bed.db, { chatId: to, senderId, at, items: items.slice(first, first + 50) }))
  return items.map(({ id }) => id)
}

const page = (
  search: string,
  more: { page?: number; perPage?: number; olderThan?: string } = {},
  who = guest,
) => searchPage(bed.db, who, { search, page: 1, perPage: 50, ...more })
const textsOf = ({ data }: { data: ChatMessage[] }) => data.map(({ message }) => message)
const found = async (search: string, who = guest) => textsOf(await page(search, {}, who))

/** As messages of a build before are: nothing is filled in. */
async function forgetTexts(): Promise<void> {
  await sql`delete from message_texts`.execute(bed.db)
  await sql`update settings set value = '00000000-0000-0000-0000-000000000000 0' where key = 'message_texts'`.execute(
    bed.db,
  )
}

async function fillAll(): Promise<void> {
  while (!(await fillTexts(bed.db)));
}

it.each([
  ['The Kererū sat there', ['kereru', 'KERERŪ', 'erū s', 'u', 'Kereru\u0304'], ['kereruu', 'ereru  sat']],
  ['Ōtautahi, ŌTAUTAHI', ['otautahi, o', 'ōtautahi'], ['otautahi o']],
  ['naïve Ægir Straße ŁÓDŹ', ['naive', 'ægir', 'straße', 'łodz'], ['strasse', 'aegir']],
  ['房租已付，明天到', ['房租', '租', '付，明'], ['房付', '租房']],
  ['部屋の鍵はカギです', ['鍵', '部屋', 'の鍵', 'カギ', 'ｶｷﾞ'], ['屋鍵', 'かぎ']],
  ['Ｗｉ－Ｆｉ ｺｰﾄﾞ １２３', ['wi-fi', 'コード', '123'], ['wifi']],
  ['किराया दे दिया', ['किराया', 'कि', 'दे दि', 'क'], ['किरया', 'दद']],
  ['ПРИВЕТ ΟΔΟΣ', ['привет', 'οδος', 'ΟΔΟ', 'οδοσ'], ['приветы']],
  ['100% sure a\\b _x_ 👋🏽', ['0%', 'a\\b', '_x', '👋'], ['k_rer', '%%']],
  ['ﬁrst ½', ['fi', '1⁄2'], ['ﬂ']],
])('%s is found only by its own parts', async (text, parts, others) => {
  await send(bed.host, [text])
  for (const part of parts) expect([part, await found(part)]).toEqual([part, [text]])
  for (const other of others) expect([other, await found(other)]).toEqual([other, []])
})

it.each(['', '   ', '\u0304'])('nothing is found by %j', async (nothing) => {
  await send(bed.host, ['Kia ora'])
  expect(await page(nothing)).toMatchObject({ data: [], meta: { found: { count: 0, isMore: false } } })
})

const SCRIPTS = [
  ['kia', 'ora', 'Kayak', 'the ', 'āē', 'Ō', 'a\u0304', 'é', 'ß', ' ', 'e', 'ﬁ', 'I', 'İ', 'ǅ'],
  ['房', '租', '房租', '押金', '，', '到', '閤'],
  ['部', '屋', '鍵', 'の', 'カ', 'ｶ', 'ガ', 'ｶﾞ', 'ー', '。', 'ば'],
  ['कि', 'रा', 'या', 'क', 'ि', '़', ' ', 'ज़', 'ख़'],
  ['Σ', 'σ', 'ς', 'ο', 'Й', 'й', 'и\u0306', '한', '글', '👋🏽', '\u200d', '½', '１', '\n'],
]

function randomText(random: ReturnType<typeof seededRandom>, most: number): string {
  const script = random.pick(SCRIPTS)
  const from = random.next() < 0.2 ? SCRIPTS.flat() : script
  return Array.from({ length: 1 + Math.floor(random.next() * most) }, () => random.pick(from)).join('')
}

it('the database folds text as devices do', async () => {
  const random = seededRandom()
  const texts = [...SCRIPTS.flat(), ...Array.from({ length: 2_000 }, () => randomText(random, 12))]
  const { rows } = await sql<{ folded: string }>`
    select searched_text(text) as folded from unnest(${texts}::text[]) with ordinality as t (text, nth) order by nth
  `.execute(bed.db)
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldedText))
})

it('finds the same as a plain scan of all messages, while they change', async () => {
  const random = seededRandom()
  const other = await bed.person()
  const chats = [chatId, (await bed.chatWith(other)).id]
  const people = [guest, other]
  const expected = (who: string, search: string, rows: Row[]) =>
    foldedText(search.trim()) === ''
      ? []
      : rows.filter(
          ({ id, message }) =>
            seenBy.get(who)?.has(id) && foldedText(message).includes(foldedText(search.trim())),
        )
  type Row = { id: string; message: string }
  const seenBy = new Map([guest, other, bed.host].map((who) => [who, new Set<string>()]))
  let minutes = 0
  for (let round = 0; round < 12; round += 1) {
    const nth = random.pick([0, 1])
    const [to = '', who = ''] = [chats[nth], people[nth]]
    const sender = random.pick([who, bed.host])
    const texts = Array.from({ length: 1 + Math.floor(random.next() * 20) }, () =>
      randomText(random, 12),
    ).filter((text) => text.trim() !== '')
    minutes += 1
    const ids = await send(sender, texts, later(minutes), to)
    for (const id of ids) for (const each of [who, bed.host]) seenBy.get(each)?.add(id)
    const changed = random.pick(ids.length > 0 ? ids : [newId()])
    const text = random.next() < 0.5 ? null : `${randomText(random, 6)}.`
    await changeMessage(bed.db, {
      id: changed,
      changeId: newId(),
      senderId: sender,
      text,
      at: later(minutes),
    })
    if (random.next() < 0.2) {
      await clearChat(bed.db, who, to, undefined)
      seenBy.set(who, new Set())
    }
    if (round === 5) await forgetTexts()
    if (round === 8) await fillTexts(bed.db, 2)
    if (round === 9) await fillAll()
    const { rows } = await sql<Row>`select id, message from messages where chat_id = any(${chats})`.execute(
      bed.db,
    )
    for (let asked = 0; asked < 10; asked += 1) {
      const search = randomText(random, 2)
      for (const each of [guest, other, bed.host]) {
        const hits = (await page(search, { perPage: 100 }, each)).data.filter((hit) =>
          chats.includes(hit.chatId),
        )
        const wanted = expected(each, search, rows)
        if (wanted.length <= 100)
          expect([search, hits.map(({ id }) => id).toSorted()]).toEqual([
            search,
            wanted.map(({ id }) => id).toSorted(),
          ])
      }
    }
  }
})

describe('only what the person sees now', () => {
  it('is found: in their own chats, since they cleared them, in its current text', async () => {
    const [edited = '', gone = ''] = await send(bed.host, ['kayak at five', 'a kayak secret', 'kayak three'])
    expect(await found('kayak')).toHaveLength(3)
    expect(await found('kayak', await bed.person())).toEqual([])
    const change = (id: string, text: string | null) =>
      changeMessage(bed.db, { id, changeId: newId(), senderId: bed.host, text, at: later(1) })
    await change(edited, 'ferry at six')
    await change(gone, null)
    expect(await found('kayak')).toEqual(['kayak three'])
    expect(await found('ferry')).toEqual(['ferry at six'])
    expect(await found('secret', bed.host)).toEqual([])
    const { rows } = await sql`select from message_texts where texts like '%secret%'`.execute(bed.db)
    expect(rows).toEqual([])
    await clearChat(bed.db, guest, chatId, undefined)
    expect(await found('kayak')).toEqual([])
    expect(await found('kayak', bed.host)).toContain('kayak three')
    await send(bed.host, ['the new kayak'])
    expect(await found('kayak')).toEqual(['the new kayak'])
  })

  it('is found while an earlier build, which knows no texts, sends and edits', async () => {
    const [id = ''] = await send(bed.host, ['before'])
    await sql`
      insert into messages (id, chat_id, position, sender_id, message) values (${newId()}, ${chatId}, 1, ${guest}, 'Tōtara')
    `.execute(bed.db)
    await sql`update messages set message = 'Kōwhai' where id = ${id}`.execute(bed.db)
    expect([await found('totara'), await found('kowhai'), await found('before')]).toEqual([
      ['Tōtara'],
      ['Kōwhai'],
      [],
    ])
  })

  it('is found in one chat, and by the list of chats', async () => {
    const [first = ''] = await send(bed.host, ['Pōhutukawa', 'rātā', 'pohutukawa again'])
    const inChat = async (search: string, who: string) => {
      const answer = await messagesPage(bed.db, who, chatId, { page: 1, perPage: 2, search })
      return answer.ok ? textsOf(answer.value) : answer.failure.kind
    }
    expect(await inChat('pohutu', guest)).toEqual(['Pōhutukawa', 'pohutukawa again'])
    expect(await inChat('pohutu', await bed.person())).toBe('notFound')
    const listed = async (search: string, who: string) =>
      (await chatsPage(bed.db, who, { page: 1, perPage: 50, search })).data.map(({ id }) => id)
    expect(await listed('again', guest)).toEqual([chatId])
    expect(await listed('nowhere', guest)).toEqual([])
    await sql`update messages set message = 'x' where id = ${first}`.execute(bed.db)
    expect(await inChat('pohutu', guest)).toEqual(['pohutukawa again'])
  })
})

describe('pages', () => {
  const counted = async (perPage: number) => {
    const { data, meta } = await page('stay', { perPage })
    return [data.length, meta.found, meta.lastPage]
  }

  it.each([
    [0, { count: 0, isMore: false }],
    [1, { count: 1, isMore: false }],
    [99, { count: 99, isMore: false }],
    [100, { count: 100, isMore: false }],
    [101, { count: 100, isMore: true }],
  ])('of %i results count up to a hundred', async (many, count) => {
    await send(bed.host, [...Array.from({ length: many }, (_, nth) => `stay ${nth}`), 'other'])
    expect(await counted(50)).toEqual([Math.min(many, 50), count, Math.max(1, Math.ceil(many / 50))])
    expect(await counted(100)).toEqual([Math.min(many, 100), count, many > 100 ? 2 : 1])
  })

  it.each([true, false])(
    'show every message once while others arrive, with a last one: %s',
    async (isNamed) => {
      const at = (nth: number) => later(Math.floor(nth / 3))
      for (let nth = 0; nth < 12; nth += 3)
        await send(
          nth % 2 ? guest : bed.host,
          [0, 1, 2].map((one) => `stay ${nth + one}`),
          at(nth),
        )
      const seen: string[] = []
      for (let nth = 1, last: string | undefined; ; nth += 1) {
        const { data, meta } = await page('stay', {
          page: nth,
          perPage: 5,
          ...(last && isNamed ? { olderThan: last } : {}),
        })
        seen.push(...textsOf({ data }))
        last = data.at(-1)?.id
        if (isNamed) await send(bed.host, [`stay, arriving ${nth}`], later(100 + nth))
        if (meta.currentPage >= meta.lastPage) break
      }
      expect(seen).toEqual(Array.from({ length: 12 }, (_, nth) => `stay ${11 - nth}`))
    },
  )

  it('after a message in somebody else’s chat are empty', async () => {
    const stranger = await bed.person()
    const theirs = (await bed.chatWith(stranger)).id
    const [id = ''] = await send(stranger, ['stay'], later(500), theirs)
    await send(guest, ['stay'])
    expect(await page('stay', { olderThan: id })).toMatchObject({ data: [], meta: { lastPage: 1 } })
    expect((await page('stay', { page: 1e9 })).data).toEqual([])
  })
})

it('texts are filled in step by step, and then match those made by triggers', async () => {
  await send(
    bed.host,
    Array.from({ length: 40 }, (_, nth) => `Kererū ${nth}`),
  )
  const texts = async () =>
    (await sql`select * from message_texts order by chat_id, page`.execute(bed.db)).rows
  const made = await texts()
  await forgetTexts()
  let turns = 0
  for (;;) {
    expect(await found('kereru 39')).toEqual(['Kererū 39'])
    turns += 1
    if (await fillTexts(bed.db, 2)) break
  }
  expect(turns).toBeGreaterThan(1)
  expect(await texts()).toEqual(made)
  expect(await fillTexts(bed.db)).toBe(true)
  expect(await found('kereru 39')).toEqual(['Kererū 39'])
})
