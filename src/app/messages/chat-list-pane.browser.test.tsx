import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ok } from '#contract/result.ts'
import { testChat, testMessage, testMessages } from '#tests/support/chat-rows.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import { composer, pageWidth } from '#tests/support/page-screens.ts'
import { HANA, testAgreement, testUnit, ZOE } from '#tests/support/record-rows.ts'

const bed = pageBed()
const PHONE = { width: 320, height: 700 }

/** Returns a chat of a guest of that name about room `n`, and the stay that they have there. */
function guestOf(n: number, firstName: string, stay: Parameters<typeof testAgreement>[2], unread = 0) {
  const [guest, unit] = [{ ...ZOE, id: `${ZOE.id.slice(0, -2)}${n}f`, firstName }, testUnit(n)]
  const chat = testChat(n, 3, {
    participants: [
      { ...HANA, readPosition: 2 - unread },
      { ...guest, readPosition: 2 },
    ],
    subject: { kind: 'unit', id: unit.id, title: unit.title },
    unreadCount: unread,
  })
  return { chat, agreement: testAgreement(n, unit, { guestId: guest.id, guest, ...stay }) }
}
const day = (fromNow: number) => new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10)
const STAYING = { status: 'ACTIVE', startsOn: day(-3), endsOn: day(9) } as const
const PAST = { status: 'COMPLETED', startsOn: day(-30), endsOn: day(-20), endedOn: day(-20) } as const
const aroha = guestOf(1, 'Aroha', STAYING)
const tama = guestOf(2, 'Tama', STAYING, 1)
const mere = guestOf(3, 'Mere', { status: 'APPROVED', startsOn: day(20), endsOn: day(25) }, 1)
const rangi = guestOf(4, 'Rangi', PAST)
const ALL = [aroha, tama, mere, rangi]

const put = (guests = ALL) =>
  bed.put({
    chats: guests.map(({ chat }) => chat),
    messages: guests.flatMap((_, n) => testMessages(n + 1, 0, 2)),
    agreements: guests.map(({ agreement }) => agreement),
  })
const filter = (name: string) =>
  page
    .getByRole('group', { name: 'Which conversations' })
    .getByRole('button', { name: new RegExp(`^${name} \\d+$`) })
const rows = () => [...document.querySelectorAll<HTMLAnchorElement>('.chat-list .chat-row')]
const names = () => rows().map((row) => row.querySelector('.chat-row-name bdi')?.textContent)

test('a filter can be chosen by keyboard and is kept in the address', async () => {
  await put()
  const router = await bed.open('/messages', 'HOST', PHONE)
  await expect.poll(() => names().length).toBe(4)
  filter('All').element().focus()
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.element(filter('Staying')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => new Set(names())).toEqual(new Set(['Aroha Ångström', 'Tama Ångström']))
  await expect.poll(() => router.state.location.search).toBe('?show=staying')
  await expect.element(filter('Staying')).toHaveTextContent('Staying 2')
  expect(pageWidth()).toBe(320)
})

test('a row shows the state of the stay, its dates and its room', async () => {
  await put()
  await bed.open('/messages?show=staying', 'HOST', PHONE)
  await expect.poll(() => names().length).toBe(2)
  for (const row of rows())
    expect(row.querySelector('.chat-row-stay')?.textContent).toMatch(/^Staying · .*\d.* · Room [12]$/)
})

test('a phone returns from a conversation to its filter, with the focus on its row', async () => {
  await put()
  const router = await bed.open('/messages?show=staying', 'HOST', PHONE)
  await expect.poll(() => names().length).toBe(2)
  const [row] = rows()
  const way = row?.getAttribute('href')
  row?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(composer()).toBeVisible()
  await expect.poll(() => document.activeElement?.tagName).toBe('H2')
  expect(rows()[0]?.checkVisibility() ?? false).toBe(false)
  await page.getByRole('link', { name: 'Back to messages' }).click()
  await expect.poll(() => document.activeElement?.getAttribute('href')).toBe(way)
  await expect.element(composer()).not.toBeInTheDocument()
  await expect.poll(() => router.state.location.search).toBe('?show=staying')
})

test('a stay that ends leaves its filter', async () => {
  await put()
  await bed.open('/messages?show=staying')
  await expect.poll(() => names().length).toBe(2)
  await bed.put({ agreements: [{ ...aroha.agreement, ...PAST, version: 2 }] })
  await expect.poll(names).toEqual(['Tama Ångström'])
  await expect.element(filter('Staying')).toHaveTextContent('Staying 1')
  await expect.element(filter('Past')).toHaveTextContent('Past 2')
})

test('the unread filter counts messages, as the navigation does', async () => {
  await put([guestOf(1, 'Aroha', STAYING, 3), tama, rangi])
  await bed.open('/messages', 'HOST')
  await expect.element(filter('Unread')).toHaveTextContent('Unread 4')
  const way = page.getByRole('navigation').getByRole('link', { name: /^Messages.* 4 unread messages$/ })
  await expect.element(way).toBeVisible()
})

test('an unread conversation stays listed while it is read, until the next is opened', async () => {
  await put()
  await bed.open('/messages?show=unread')
  await expect.poll(() => names().length).toBe(2)
  const [first] = names()
  rows()[0]?.click()
  await expect.element(filter('Unread')).toHaveTextContent('Unread 1')
  expect(names()).toHaveLength(2)
  expect(names()[0]).toBe(first)
  rows()[1]?.click()
  await expect.poll(() => names().length).toBe(1)
  expect(names()).not.toContain(first)
})

test.each([
  ['unread', 'No unread messages'],
  ['staying', 'No one’s staying now'],
  ['arriving', 'No arrivals coming up'],
  ['past', 'No past stays'],
])('the empty filter %s says so and offers all conversations', async (show, words) => {
  await bed.put({ chats: [aroha.chat] })
  const router = await bed.open(`/messages?show=${show}`)
  await expect.element(page.getByText(words)).toBeVisible()
  await page.getByRole('button', { name: 'Show all conversations' }).click()
  await expect.poll(() => names().length).toBe(1)
  await expect.poll(() => router.state.location.search).toBe('')
})

test('arrow keys move through the list', async () => {
  await put()
  await bed.open('/messages')
  await expect.poll(() => names().length).toBe(4)
  rows()[0]?.focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.poll(() => document.activeElement).toBe(rows()[2])
})

test('the list can be searched by the people in a chat', async () => {
  await put()
  await bed.open('/messages')
  await expect.poll(() => names().length).toBe(4)
  const search = page.getByRole('searchbox', { name: 'Search messages' })
  await search.fill('aroha')
  const found = () => [...document.querySelectorAll('.chat-row-name bdi')].map((name) => name.textContent)
  await expect.poll(found).toEqual(['Aroha Ångström'])
  await search.fill('nobody of this name')
  await expect.element(page.getByText('No messages on this device match “nobody of this name”')).toBeVisible()
  await search.fill('')
  await expect.poll(() => names().length).toBe(4)
})

test('a server search shows how many it found, and continues after the last one', async () => {
  await put()
  const asked: unknown[] = []
  const pages = [
    [[9, 8], { found: { count: 100, isMore: true } }],
    [[7], {}],
  ] as const
  bed.server.ask.searchMessages = async (request) => {
    const [positions, more] = pages[asked.push(request) - 1] ?? [[], {}]
    const data = positions.map((position) => testMessage(1, position, { message: 'A kayak' }))
    return ok({ data, meta: { currentPage: asked.length, lastPage: 2, ...more } })
  }
  await bed.open('/messages')
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('kayak')
  await page.getByRole('button', { name: 'Search the server too' }).click()
  const many = page.getByText('100+ matches on the server, with those above')
  await expect.element(many).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => document.querySelectorAll('.search-server .search-hit').length).toBe(3)
  await expect.element(many).toBeVisible()
  expect(asked).toEqual([
    { search: 'kayak', page: 1, perPage: 50 },
    { search: 'kayak', page: 2, perPage: 50, olderThan: testMessage(1, 8).id },
  ])
})

test('row, header and stay show who is here, whatever room was asked about last', async () => {
  const loft = { kind: 'unit' as const, id: testUnit(9).id, title: 'Woolshed Loft' }
  await put([{ ...aroha, chat: { ...aroha.chat, subject: loft } }, mere])
  await bed.open(`/messages?chat=${aroha.chat.id}`, 'HOST', { width: 1440, height: 800 })
  const here = testUnit(1).title
  await expect
    .poll(() => document.querySelector('.conversation-title p')?.textContent)
    .toBe(`Staying · ${here}`)
  await expect
    .poll(() => rows().map((row) => row.querySelector('.chat-row-stay')?.textContent))
    .toContainEqual(expect.stringMatching(new RegExp(`^Staying · .* · ${here}$`)))
  await expect
    .element(page.getByRole('complementary', { name: /Aroha/ }).getByText(here).first())
    .toBeVisible()
  await put([
    {
      ...aroha,
      chat: { ...aroha.chat, subject: loft },
      agreement: { ...aroha.agreement, ...PAST, version: 9 },
    },
  ])
  await expect.poll(() => document.querySelector('.conversation-title p')?.textContent).toBe(loft.title)
})
