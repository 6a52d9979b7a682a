import { expect, test } from 'vitest'
import { testMessages } from '#tests/support/test-replica.ts'
import { holdsAny, withoutChat } from './page-content.ts'
import { pageId, type MessagePageDoc } from '#db/schema/message-pages.ts'

const CHAT = 'chat'

function pageOf(page: number): MessagePageDoc {
  const rows = testMessages(1, page * 50, page * 50 + 49).map(withoutChat)
  return { id: pageId(CHAT, page), rows: JSON.stringify(rows), removed: [] }
}

test('pages that hold messages that are gone are found, and only those', () => {
  const pages = [0, 1, 2].map(pageOf)
  const gone = new Set([...testMessages(1, 49, 50), ...testMessages(2, 120, 125)].map(({ id }) => id))
  expect(pages.filter((doc) => holdsAny(doc, gone)).map(({ id }) => id)).toEqual([
    pageId(CHAT, 0),
    pageId(CHAT, 1),
  ])
})

test('a worker does not fall silent over what another device has cleared: five hundred are looked for as fast as one', () => {
  const timeOf = (count: number): number => {
    const pages = Array.from({ length: 300 }, (_, page) => pageOf(page))
    const gone = new Set(testMessages(2, 0, count - 1).map(({ id }) => id))
    const startedAt = performance.now()
    const found = pages.filter((doc) => holdsAny(doc, gone))
    const tookMs = performance.now() - startedAt
    expect(found).toEqual([])
    return tookMs
  }
  timeOf(1)
  expect(timeOf(500)).toBeLessThan(20 * timeOf(1) + 100)
})
