import { describe, expect, it } from 'vitest'
import type { QueryArgs } from '#db/registry.ts'
import { movingWatch } from './moving-watch.ts'
import type { RowsPatch } from './rows-patch.ts'

type ChatArgs = QueryArgs<'chatWindow'>

const window = (fromPage: number): ChatArgs => ({ chatId: 'chat', fromPage, toPage: null })
const MESSAGES = Array.from({ length: 8 }, (_, page) => ({ id: `message-${page}` }))

/** Returns rows when told to, as the replica does after reading from disk. */
function fakeQueries() {
  const open: { args: ChatArgs; answer: (rows: unknown) => void; isStopped: boolean }[] = []
  const watch = async (_: unknown, args: unknown, onRows: (rows: never) => void) => {
    const query = {
      args: args as ChatArgs,
      answer: (rows: unknown) => onRows(rows as never),
      isStopped: false,
    }
    open.push(query)
    return () => {
      query.isStopped = true
    }
  }
  return { open, watch: watch as Parameters<typeof movingWatch>[0] }
}

async function openWindow() {
  const queries = fakeQueries()
  const patches: { patch: RowsPatch; args: ChatArgs }[] = []
  const running = await movingWatch(queries.watch, 'chatWindow', window(6), (patch, args) => {
    patches.push({ patch, args })
  })
  return { queries, running, patches }
}

describe('a watch whose arguments move', () => {
  it('sends only the new rows of a wider window and names that window', async () => {
    const { queries, running, patches } = await openWindow()
    queries.open[0]?.answer({ messages: MESSAGES.slice(6) })
    running.move(window(4))
    queries.open[1]?.answer({ messages: MESSAGES.slice(4) })
    expect(patches.map(({ args }) => args.fromPage)).toEqual([6, 4])
    expect(patches[1]?.patch).toEqual({
      kind: 'fields',
      fields: {
        messages: { kind: 'list', parts: [{ items: MESSAGES.slice(4, 6) }, { from: 0, count: 2 }] },
      },
    })
  })

  it('passes nothing on from a query it left, and ends it once the next one runs', async () => {
    const { queries, running, patches } = await openWindow()
    running.move(window(4))
    queries.open[0]?.answer({ messages: MESSAGES.slice(6) })
    expect(patches).toEqual([])
    await Promise.resolve()
    await expect.poll(() => queries.open.map(({ isStopped }) => isStopped)).toEqual([true, false])
  })

  it('ends every query when it stops, even one that a move has just begun', async () => {
    const { queries, running, patches } = await openWindow()
    running.move(window(4))
    running.move(window(2))
    running.stop()
    running.move(window(0))
    queries.open[2]?.answer({ messages: MESSAGES })
    await expect.poll(() => queries.open.map(({ isStopped }) => isStopped)).toEqual([true, true, true])
    expect(patches).toEqual([])
  })
})
