import 'fake-indexeddb/auto'
import { firstValueFrom, filter } from 'rxjs'
import { afterEach, describe, expect, it } from 'vitest'
import type { UnitRow } from '#contract/unit.ts'
import { queries } from '#db/registry.ts'
import { readAllRows } from '#db/storage/rows.ts'
import { applyChatList } from '#db/history/server-rows.ts'
import { manualClock } from '#tests/support/manual-clock.ts'
import {
  listedChat,
  openTestReplica,
  testChat,
  testChatId,
  testMessages,
} from '#tests/support/test-replica.ts'
import type { SyncScope } from '#sync/sync-scope.ts'
import type { TabChannel, TabMessage } from './tab-channel.ts'
import { placeReadRows } from './unplaced-rows.ts'

const ASKED = { history: 0, n: 0 }

let close = async () => {}
afterEach(() => close())

async function setUp() {
  const scope = await openTestReplica()
  const { replica } = scope
  close = replica.close
  await applyChatList(replica, [listedChat(testChat(1, 60))], 'e.1')
  const clock = manualClock()
  const posted: TabMessage[] = []
  const listeners = new Set<(message: TabMessage) => void>()
  const channel: TabChannel = {
    post: (message) => void posted.push(message),
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {},
  }
  let isLeader = false
  let ids = 0
  // Placing uses no other part of the scope.
  const placing = placeReadRows(
    { replica, clock, channel, newId: () => `id${(ids += 1)}` } as unknown as SyncScope,
    () => isLeader,
  )
  const rows = queries.chatWindow(scope, { chatId: testChatId(1), fromPage: 0, toPage: 1 })
  return {
    clock,
    placing,
    posted,
    lead: () => {
      isLeader = true
    },
    take: (id: string) => {
      for (const listener of listeners) listener({ type: 'taken', id })
    },
    room: (count: number) => firstValueFrom(rows.pipe(filter(({ messages }) => messages.length === count))),
    watch: () => rows.subscribe(),
    unit: () => replica.live.units.get(ROOM.id)?.row ?? null,
    stored: () => readAllRows(replica.tables.messagePages),
  }
}

const PAGE = {
  kind: 'pages' as const,
  asked: ASKED,
  pages: [{ chatId: testChatId(1), page: 1, messages: testMessages(1, 50, 59) }],
}

const ROOM = {
  kind: 'unit' as const,
  asked: ASKED,
  id: testChatId(7),
  // Nothing else of a room is read here.
  row: { id: testChatId(7), version: 1, title: 'Loft' } as UnitRow,
}

describe('rows that a follower has read', () => {
  it('go to the leader, and are not written here', async () => {
    const { placing, posted, take, stored } = await setUp()
    const placed = placing.place(PAGE)
    expect(posted).toEqual([{ type: 'rows', id: 'id1', rows: PAGE }])
    take('id1')
    expect(await placed).toEqual({ ok: true, value: undefined })
    expect(await stored()).toEqual([])
  })

  it('show from memory when the leader has not taken them after two seconds', async () => {
    const { placing, clock, room, stored, watch } = await setUp()
    const watching = watch()
    await room(0)
    const placed = placing.place(PAGE)
    await clock.advance(2_000)
    await placed
    expect((await room(10)).messages[0]?.message).toBe('message 50 of chat 1')
    expect(await stored()).toEqual([])
    watching.unsubscribe()
  })

  it('are written once this tab leads', async () => {
    const { placing, clock, room, stored, watch, lead } = await setUp()
    const watching = watch()
    await room(0)
    const placed = placing.place(PAGE)
    await clock.advance(2_000)
    await placed
    lead()
    await placing.retry()
    expect((await stored()).length).toBe(1)
    expect((await room(10)).messages.length).toBe(10)
    watching.unsubscribe()
  })

  it('wait for the next leader if they are a record, never shown from memory', async () => {
    const { placing, clock, lead, unit } = await setUp()
    const placed = placing.place(ROOM)
    await clock.advance(2_000)
    lead()
    await clock.advance(2_000)
    expect(await placed).toEqual({ ok: true, value: undefined })
    expect(unit()).toMatchObject({ title: 'Loft' })
  })

  it('fail if they are a record and nobody leads for ten seconds', async () => {
    const { placing, clock, unit } = await setUp()
    const placed = placing.place(ROOM)
    for (let tries = 0; tries < 5; tries += 1) await clock.advance(2_000)
    expect(await placed).toMatchObject({ ok: false, failure: { kind: 'worker' } })
    expect(unit()).toBeNull()
  })
})
