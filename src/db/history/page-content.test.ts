import { describe, expect, test } from 'vitest'
import { testMessage, testMessages } from '#tests/support/test-replica.ts'
import {
  addMessages,
  contentOf,
  EMPTY_PAGE,
  holdsAny,
  mergeWholePage,
  pageDoc,
  withoutChat,
} from './page-content.ts'
import { pageId, type MessagePageDoc, type PageMessage } from '#db/schema/message-pages.ts'

const CHAT = 'chat'

function pageOf(page: number): MessagePageDoc {
  const rows = testMessages(1, page * 50, page * 50 + 49).map(withoutChat)
  return { id: pageId(CHAT, page), rows: JSON.stringify(rows), removed: [] }
}

test('finds exactly the pages that hold removed messages', () => {
  const pages = [0, 1, 2].map(pageOf)
  const gone = new Set([...testMessages(1, 49, 50), ...testMessages(2, 120, 125)].map(({ id }) => id))
  expect(pages.filter((doc) => holdsAny(doc, gone)).map(({ id }) => id)).toEqual([
    pageId(CHAT, 0),
    pageId(CHAT, 1),
  ])
})

test('a worker finds five hundred cleared messages as fast as one, without stalling', () => {
  const timeOf = (count: number): number => {
    const pages = Array.from({ length: 300 }, (_, page) => pageOf(page))
    const gone = new Set(testMessages(2, 0, count - 1).map(({ id }) => id))
    const startedAt = performance.now()
    const found = pages.filter((doc) => holdsAny(doc, gone))
    const tookMs = performance.now() - startedAt
    expect(found).toEqual([])
    return tookMs
  }
  // The best of three: others use the processor too.
  const best = (count: number) => Math.min(timeOf(count), timeOf(count), timeOf(count))
  expect(best(500)).toBeLessThan(20 * best(1) + 100)
})

describe('a page from two wires', () => {
  const told = (position: number, message = 'in full') => withoutChat(testMessage(1, position, { message }))
  const texts = ({ messages }: { messages: { message: string }[] }) => messages.map(({ message }) => message)

  test('has the lower wire, even once stored', () => {
    const page = addMessages(addMessages(EMPTY_PAGE, [told(0)], 2), [told(1)], 1)
    expect(page.wire).toBe(1)
    expect(contentOf({ ...pageDoc(pageId(CHAT, 0), page) }).wire).toBe(1)
    expect(addMessages(page, [told(2)], 2).wire).toBe(1)
  })

  test('has the first wire where an earlier build recorded none', () => {
    expect(contentOf(pageOf(0)).wire).toBe(1)
  })

  test('keeps the fuller copy of a row, whichever wire comes first', () => {
    const short = addMessages(EMPTY_PAGE, [told(0, 'in short')], 1)
    expect(texts(addMessages(short, [told(0)], 2))).toEqual(['in full'])
    const full = addMessages(EMPTY_PAGE, [told(0)], 2)
    expect(addMessages(full, [told(0, 'in short')], 1)).toBe(full)
  })

  test('keeps an arrived photo when an earlier response comes late', () => {
    const file = { bytes: 9, sha256: 'a'.repeat(64), width: 4, height: 3 }
    const photo = { ...file, id: testMessage(1, 1).id, preview: '' }
    const sent: PageMessage = { ...told(1), photos: [{ ...photo, kept: null }] }
    const arrived: PageMessage = { ...told(1), photos: [{ ...photo, kept: file }] }
    const mixed = addMessages(addMessages(EMPTY_PAGE, [told(0)], 1), [arrived], 2)
    expect(addMessages(mixed, [sent], 2)).toBe(mixed)
    expect(addMessages(addMessages(EMPTY_PAGE, [told(0), sent], 1), [arrived], 2).messages[1]).toBe(arrived)
  })

  test('has the higher wire once every row was read in it', () => {
    const short = addMessages(EMPTY_PAGE, [told(0, 'in short'), told(1, 'in short')], 1)
    const whole = mergeWholePage(short, 0, [told(0), told(1)], 2)
    expect([whole.wire, ...texts(whole)]).toEqual([2, 'in full', 'in full'])
    const part = mergeWholePage(short, 0, [told(0)], 2)
    expect([part.wire, ...texts(part)]).toEqual([1, 'in full', 'in short'])
  })

  test('keeps its wire when an older server responds again', () => {
    const full = addMessages(EMPTY_PAGE, [told(0)], 2)
    const both = mergeWholePage(full, 0, [told(0, 'in short'), told(1, 'in short')], 1)
    expect([both.wire, ...texts(both)]).toEqual([1, 'in full', 'in short'])
  })
})
