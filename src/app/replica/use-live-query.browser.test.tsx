import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { QueryArgs } from '#workers/replica-api.ts'
import { replica } from './replica.ts'
import { useLiveQuery } from './use-live-query.ts'

type Search = QueryArgs<'recordSearch'>
const watch = vi.spyOn(replica, 'watch')
let asked: { args: Search; moved: Search[]; answer: (rows: unknown) => void; isStopped: boolean }[] = []
let seen: unknown[] = []
let root: Root

beforeEach(() => {
  ;[asked, seen] = [[], []]
  watch.mockImplementation((_, args, onRows) => {
    const query = { args: args as Search, moved: [] as Search[], answer: onRows as never, isStopped: false }
    asked.push(query)
    return { move: (next) => void query.moved.push(next as Search), stop: () => (query.isStopped = true) }
  })
  root = createRoot(document.createElement('div'))
})
afterEach(() => root.unmount())

function Reader({ text, moves }: { text: string; moves: boolean }) {
  seen.push(useLiveQuery('recordSearch', { text, kinds: [] }, { moves }))
  return null
}

const read = (text: string, { moves = false, readers = 1 } = {}): void =>
  flushSync(() =>
    root.render(['a', 'b'].slice(0, readers).map((name) => <Reader key={name} text={text} moves={moves} />)),
  )
const hit = (id: string) => ({ id, title: id })

it('readers of the same arguments share one query', () => {
  read('shared', { readers: 2 })
  expect(asked).toHaveLength(1)
  flushSync(() => asked[0]?.answer([hit('a')]))
  expect(seen.slice(-2)).toEqual([[hit('a')], [hit('a')]])
})

it('uses another query for other arguments, and shows nothing of the first', () => {
  read('one')
  flushSync(() => asked[0]?.answer([hit('a')]))
  read('two')
  expect(asked.map(({ args, moved }) => [args.text, moved.length])).toEqual([
    ['one', 0],
    ['two', 0],
  ])
  expect(seen.at(-1)).toBeUndefined()
})

it('moves a query on to other arguments, and equal rows stay the same', () => {
  read('one', { moves: true })
  flushSync(() => asked[0]?.answer([hit('a'), hit('b')]))
  const [first] = seen.at(-1) as unknown[]
  read('two', { moves: true })
  expect(asked).toHaveLength(1)
  expect(asked[0]?.moved.map(({ text }) => text)).toEqual(['two'])
  expect(seen.at(-1)).toBeUndefined()
  flushSync(() => asked[0]?.answer([hit('a'), hit('c')]))
  expect(seen.at(-1)).toEqual([hit('a'), hit('c')])
  expect((seen.at(-1) as unknown[])[0]).toBe(first)
})

it('equal rows don’t render again, and rows disappear when the person leaves', () => {
  read('same')
  flushSync(() => asked[0]?.answer([hit('a')]))
  const drawn = seen.length
  flushSync(() => asked[0]?.answer([hit('a')]))
  expect(seen).toHaveLength(drawn)
  flushSync(() => asked[0]?.answer(undefined))
  expect(seen.at(-1)).toBeUndefined()
})
