import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSyncBed, type BedPerson, type SyncBed } from '#tests/support/sync-bed.ts'
import { drained, isSend, ready, send } from '#tests/support/sync-steps.ts'
import type { Fate } from '#tests/support/switchable-network.ts'
import { until } from '#tests/support/until.ts'

let bed: SyncBed
let host: BedPerson
let guest: BedPerson
beforeEach(async () => {
  bed = await createSyncBed()
  host = await bed.person('Hana')
  guest = await bed.person('Gale')
})
afterEach(() => bed.close())

const newestOf = (chatId: string) => ({ chatId, fromPage: null, toPage: null })

describe('messages written offline', () => {
  it('survive a closed tab and reach the server once, in written order', async () => {
    const chats = [await bed.chat(host, guest), await bed.chat(host, guest), await bed.chat(host, guest)]
    const first = await bed.signedIn(host)
    await ready(first)
    bed.network.setFate(() => 'lost')
    const written = new Map<string, string[]>(chats.map((chatId) => [chatId, []]))
    let tab = first
    for (let round = 0; round < 3; round += 1) {
      for (const chatId of chats)
        written.get(chatId)?.push(...(await send(tab, chatId, `${round} a`, `${round} b`)))
      await tab.kill()
      tab = bed.tab()
      expect(await tab.open({ userId: host.id })).toEqual({ ok: true, value: undefined })
      const list = await tab.rows('chatList', { search: '' }, (rows) => rows.length === 3)
      expect(list.every(({ preview }) => preview?.message === `${round} b`)).toBe(true)
    }
    // What was sent before the first kill, without a response, counts as uncertain.
    const outbox = await tab.rows('outbox', {}, () => true)
    expect(outbox.waiting + outbox.uncertain).toBe(18)
    bed.network.setFate(null)
    tab.signal('online')
    await drained(tab)
    for (const chatId of chats) {
      expect((await bed.ledger(chatId)).map(({ id }) => id)).toEqual(written.get(chatId))
      const window = await tab.rows('chatWindow', newestOf(chatId), ({ messages }) =>
        messages.every(({ state }) => state === 'sent'),
      )
      expect(window.messages.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5])
      expect(window.messages.every(({ createdAt }) => createdAt !== null)).toBe(true)
    }
  })

  it('wait untried once the browser reports that it is offline', async () => {
    const chatId = await bed.chat(host, guest)
    const tab = await bed.signedIn(host)
    await ready(tab)
    const sends: string[] = []
    bed.network.setFate((request) => {
      if (isSend(request)) sends.push(request.path)
      return 'lost'
    })
    tab.signal('offline')
    await send(tab, chatId, 'written on the ridge')
    await until('the line counts as down', () => tab.status().reachability === 'unreachable')
    const window = await tab.rows('chatWindow', newestOf(chatId), () => true)
    expect(window.messages.at(-1)?.state).toBe('queued')
    expect(sends).toEqual([])
  })

  it('are sent up to fifty of a chat per request, one request per chat at a time', async () => {
    const chatId = await bed.chat(host, guest)
    const tab = await bed.signedIn(host)
    await ready(tab)
    bed.network.setFate((request) => (isSend(request) ? 'lost' : null))
    const texts = Array.from({ length: 120 }, (_, n) => `text ${n}`)
    await send(tab, chatId, ...texts)
    let underWay = 0
    let most = 0
    bed.network.setDelay(async (request) => {
      if (!isSend(request)) return
      underWay += 1
      most = Math.max(most, underWay)
      await new Promise((resolve) => setTimeout(resolve, 20))
      underWay -= 1
    })
    bed.network.requests.length = 0
    bed.network.setFate(null)
    await tab.syncNow()
    await drained(tab)
    expect(most).toBe(1)
    const sent = bed.network.requests
      .filter(isSend)
      .map(({ body }) => (body as { chatMessages: { id: string }[] }).chatMessages.map(({ id }) => id))
    // A busy machine may take so long that the same fifty go again.
    const sizes = [...new Set(sent.map((ids) => ids.join()))].map((ids) => ids.split(',').length)
    expect(sizes).toEqual([50, 50, 20])
    expect((await bed.ledger(chatId)).map(({ message }) => message)).toEqual(texts)
  })
})

describe('a missing response', () => {
  it.each<Fate>(['lost', 'answerLost', 'answer500', 'answerCut', 'twice', 'portal'])(
    '%s: the same ids and bytes go again, and the server has each once',
    async (fate) => {
      const chatId = await bed.chat(host, guest)
      const tab = await bed.signedIn(host)
      await ready(tab)
      let left = 3
      bed.network.setFate((request) => (isSend(request) && left-- > 0 ? fate : null))
      const ids = await send(tab, chatId, 'one', 'two', 'three')
      await drained(tab)
      expect((await bed.ledger(chatId)).map(({ id }) => id)).toEqual(ids)
      const bytes = new Map<string, Set<string>>()
      for (const { body } of bed.network.requests.filter(isSend)) {
        for (const item of (body as { chatMessages: { id: string }[] }).chatMessages) {
          bytes.set(item.id, (bytes.get(item.id) ?? new Set()).add(JSON.stringify(item)))
        }
      }
      expect([...bytes.values()].map(({ size }) => size)).toEqual([1, 1, 1])
    },
  )

  it('killing a tab that waits for a response loses and doubles nothing', async () => {
    const chatId = await bed.chat(host, guest)
    const tab = await bed.signedIn(host)
    await ready(tab)
    const hung = new Promise<void>(() => {})
    let arrived = false
    bed.network.setFate((request) => (isSend(request) ? 'answerLost' : null))
    bed.network.setDelay(async (request) => {
      if (!isSend(request)) return
      arrived = true
      await hung
    })
    const ids = await send(tab, chatId, 'one')
    await until('sending', () => arrived)
    await tab.kill()
    bed.network.setDelay(null)
    bed.network.setFate(null)
    const next = bed.tab()
    await next.open({ userId: host.id })
    await drained(next)
    expect((await bed.ledger(chatId)).map(({ id }) => id)).toEqual(ids)
  })
})

it('a sync waits for a line on trial and reports success', async () => {
  const chatId = await bed.chat(host, guest)
  const tab = await bed.signedIn(host)
  await ready(tab)
  bed.network.setFate(() => 'lost')
  tab.signal('offline')
  await until('the line counts as down', () => tab.status().reachability === 'unreachable')
  await send(tab, chatId, 'The road is open')
  bed.network.setFate(null)
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  const before = bed.network.requests.length
  bed.network.setDelay(() => held)
  tab.signal('online')
  await until('the line is tried', () => bed.network.requests.length > before)
  const asked = tab.syncNow()
  await new Promise((resolve) => setTimeout(resolve, 50))
  bed.network.setDelay(null)
  letThrough()
  expect(await asked).toEqual({ ok: true, value: undefined })
  const diagnostics = await tab.diagnostics()
  expect(diagnostics.ok && diagnostics.value.steps.map(({ name, state }) => [name, state])).toEqual([
    ['session', 'done'],
    ['pull', 'done'],
    ['send', 'done'],
  ])
  expect((await bed.ledger(chatId)).map(({ message }) => message)).toEqual(['The road is open'])
})

describe('a refused message', () => {
  it('holds back only its own chat, says why, and lets it continue when discarded', async () => {
    const other = await bed.person('Other')
    const closed = await bed.chat(host, other)
    const open = await Promise.all(Array.from({ length: 4 }, () => bed.chat(host, guest)))
    const tab = await bed.signedIn(host)
    await ready(tab)
    bed.network.setFate(() => 'lost')
    const [refused] = await send(tab, closed, 'not any more', 'nor this')
    for (const chatId of open) await send(tab, chatId, 'hello')
    await bed.db.insertInto('blocks').values({ blocker_id: other.id, blocked_id: host.id }).execute()
    bed.network.setFate(null)
    await tab.syncNow()
    const window = await tab.rows(
      'chatWindow',
      newestOf(closed),
      ({ messages }) => messages[0]?.state === 'rejected',
    )
    expect(window.messages.map(({ state, rejection }) => [state, rejection])).toEqual([
      ['rejected', 'chatClosed'],
      ['queued', null],
    ])
    await tab.rows('outbox', {}, ({ waiting }) => waiting === 1)
    for (const chatId of open) expect((await bed.ledger(chatId)).length).toBe(1)
    expect(await bed.ledger(closed)).toEqual([])
    await bed.db.deleteFrom('blocks').execute()
    await tab.mutate('discardMessage', { id: refused ?? '' })
    await drained(tab)
    expect((await bed.ledger(closed)).map(({ message }) => message)).toEqual(['nor this'])
  })

  it('is found among its neighbours if it can’t be read at all; they arrive', async () => {
    const chatId = await bed.chat(host, guest)
    const tab = await bed.signedIn(host)
    await ready(tab)
    bed.network.setFate(() => 'lost')
    const [, bad] = await send(tab, chatId, 'one', 'unreadable', 'three')
    bed.network.setFate(({ body }) => (JSON.stringify(body).includes('unreadable') ? 'answer422' : null))
    await tab.syncNow()
    const window = await tab.rows('chatWindow', newestOf(chatId), ({ messages }) =>
      messages.some(({ state }) => state === 'rejected'),
    )
    expect(window.messages.find(({ state }) => state === 'rejected')?.id).toBe(bad)
    expect((await bed.ledger(chatId)).map(({ message }) => message)).toEqual(['one'])
    await tab.mutate('retryMessage', { id: bad ?? '', message: 'two' })
    await drained(tab)
    expect((await bed.ledger(chatId)).map(({ message }) => message)).toEqual(['one', 'two', 'three'])
  })

  it('keeps its text, rejected, if its chat no longer exists', async () => {
    const chatId = await bed.chat(host, guest)
    const tab = await bed.signedIn(host)
    await ready(tab)
    bed.network.setFate(() => 'lost')
    await send(tab, chatId, 'for nobody')
    await bed.db.deleteFrom('chats').where('id', '=', chatId).execute()
    bed.network.setFate(null)
    await tab.syncNow()
    await tab.rows('outbox', {}, ({ rejected }) => rejected === 1)
    expect(await tab.unsentMessages()).toMatchObject({
      ok: true,
      value: [{ chatId, message: 'for nobody' }],
    })
  })
})

describe('intents', () => {
  it('a deletion waits for the chat’s earlier messages and clears only what was seen', async () => {
    const chatId = await bed.chat(host, guest)
    await bed.write(chatId, guest, 'seen')
    const tab = await bed.signedIn(host)
    await tab.rows('chatWindow', newestOf(chatId), ({ messages }) => messages.length === 1)
    await ready(tab)
    bed.network.setFate(() => 'lost')
    await send(tab, chatId, 'last words')
    await tab.mutate('deleteChat', { chatId })
    await bed.write(chatId, guest, 'unseen')
    bed.network.setFate(null)
    await tab.syncNow()
    await tab.rows('outbox', {}, ({ waiting, uncertain, intents }) => waiting + uncertain + intents === 0)
    const [chat] = await tab.rows('chatList', { search: '' }, (rows) => rows.length === 1)
    expect((await bed.ledger(chatId)).map(({ message }) => message)).toEqual(['seen', 'unseen', 'last words'])
    const window = await tab.rows('chatWindow', newestOf(chatId), ({ messages }) => messages.length === 2)
    expect(window.messages.map(({ message }) => message)).toEqual(['unseen', 'last words'])
    expect(chat?.firstPosition).toBe(1)
  })

  it('a deletion of a chat that is gone counts as done; read marks and blocks arrive', async () => {
    const gone = await bed.chat(host, guest)
    const kept = await bed.chat(host, await bed.person('Bad'))
    await bed.write(kept, guest, 'hm').catch(() => {})
    const tab = await bed.signedIn(host)
    await tab.rows('chatList', { search: '' }, (rows) => rows.length === 2)
    await ready(tab)
    bed.network.setFate(() => 'lost')
    await tab.mutate('deleteChat', { chatId: gone })
    const [view] = await tab.rows('chatList', { search: '' }, (rows) => rows.length === 1)
    await tab.mutate('blockUser', { chatId: kept, userId: view?.others[0]?.id ?? '' })
    await bed.db.deleteFrom('chats').where('id', '=', gone).execute()
    bed.network.setFate(null)
    await tab.syncNow()
    await tab.rows('outbox', {}, ({ intents }) => intents === 0)
    expect(await bed.db.selectFrom('blocks').select('blocker_id').execute()).toEqual([
      { blocker_id: host.id },
    ])
    const [after] = await tab.rows('chatList', { search: '' }, (rows) => rows[0]?.isClosed === true)
    expect(after?.isBlockedByMe).toBe(true)
  })

  it('a read mark moves here first and then on the server', async () => {
    const chatId = await bed.chat(host, guest)
    await bed.write(chatId, guest, 'one', 'two', 'three')
    const tab = await bed.signedIn(host)
    await tab.rows('unreadTotal', {}, (total) => total === 3)
    await tab.mutate('markRead', { chatId, position: 1 })
    await tab.rows('unreadTotal', {}, (total) => total === 1)
    await until('on the server', async () => {
      const row = await bed.db
        .selectFrom('chat_members')
        .where('user_id', '=', host.id)
        .select('read_position')
        .executeTakeFirst()
      return row?.read_position === 1
    })
  })
})
