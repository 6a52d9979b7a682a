import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testChat, testMessage } from '#tests/support/chat-rows.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import { HANA, testAgreement, testUnit, ZOE } from '#tests/support/record-rows.ts'

const bed = pageBed()
const tool = (name: string | RegExp) => page.getByRole('banner').getByRole('button', { name })
const field = () => page.getByRole('combobox', { name: 'Search' })
const groupOf = (name: string) => page.getByRole('group', { name }).getByRole('option').first()
const heading = (name: string) => page.getByRole('heading', { level: 1, name })

/** Puts a chat with a guest of this name on the device, with unread messages. */
const chatWith = (n: number, firstName: string, lastName: string, unread = 0) =>
  testChat(n, 2, {
    participants: [
      { ...HANA, readPosition: 1 - unread },
      { ...ZOE, id: `${ZOE.id.slice(0, -2)}${n}f`, firstName, lastName, readPosition: 1 },
    ],
    unreadCount: unread,
  })

/** An agreement in which Hana is the guest. */
const ASKED = { hostId: ZOE.id, host: ZOE, guestId: HANA.id, guest: HANA }
const STAY = { startsOn: '2026-12-04', endsOn: '2026-12-11' }

test('search finds people, rooms, agreements, messages and pages, offline', async () => {
  const room = testUnit(1, { title: 'Riverstone Tiny Home' })
  await bed.put({
    chats: [chatWith(1, 'Wiremu', 'Kōpua'), chatWith(2, 'Zoë', 'Ångström')],
    messages: [testMessage(1, 0), testMessage(1, 1, { message: '¿Dónde está el gallinero?' })],
    units: [room],
    agreements: [
      testAgreement(2, room, {
        ...STAY,
        guestName: 'Zoë Ångström',
        status: 'PENDING',
        conditions: 'Leave some firewood.',
      }),
    ],
  })
  bed.setOnline(false)
  await bed.open('/settings')
  await tool('Search').click()
  await field().fill('koPUA')
  await expect.element(groupOf('Best matches')).toMatchTextContent(/Wiremu Kōpua/)
  await field().fill('river tiny')
  await expect.element(groupOf('Best matches')).toMatchTextContent(/Riverstone Tiny Home/)
  await field().fill('firewood')
  await expect.element(groupOf('Agreements')).toMatchTextContent(/Zoë Ångström · 4–11 Dec.*firewood/)
  await field().fill('gallinero')
  await expect.element(groupOf('Messages')).toMatchTextContent(/gallinero/)
  await field().fill('zzzz')
  await expect.element(page.getByText('No matches on this device')).toBeVisible()
})

test('search can be opened, used and left by keyboard, and returns the focus', async () => {
  await bed.open('/messages')
  await expect.element(tool('Search')).toBeVisible()
  tool('Search').element().focus()
  await userEvent.keyboard('/')
  await expect.element(field()).toHaveFocus()
  await field().fill('se')
  await expect.element(page.getByRole('option', { name: /^Settings/ }).first()).toBeVisible()
  await userEvent.keyboard('{ArrowUp}')
  const last = page.getByRole('option').last()
  await expect.element(last).toHaveAttribute('aria-selected', 'true')
  await expect.element(field()).toHaveAttribute('aria-activedescendant', last.element().id)
  // A page's exact name comes first, even if Enter is faster than the search.
  await field().fill('settings')
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Settings')).toBeVisible()
  await expect.element(field()).not.toBeInTheDocument()
  tool('Search').element().focus()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.activeElement?.className).toContain('search-tool')
})

test('a slash is text in a field, and does nothing once single keys are off', async () => {
  await bed.put({ chats: [chatWith(1, 'Wiremu', 'Kōpua')] })
  const router = await bed.open('/messages')
  const list = page.getByRole('searchbox', { name: 'Search messages' })
  await list.click()
  await userEvent.keyboard('/')
  await expect.element(list).toHaveValue('/')
  await router.navigate('/settings')
  await page.getByText('Advanced', { exact: true }).click()
  await page.getByText('Press / to search').click()
  await heading('Settings').click()
  const isTaken = new Promise((resolve) =>
    window.addEventListener('keydown', (event) => resolve(event.defaultPrevented), { once: true }),
  )
  await userEvent.keyboard('/')
  expect(await isTaken).toBe(false)
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field()).toHaveFocus()
  await expect.element(field()).toHaveValue('')
})

test('the bell counts news, and each line opens its page', async () => {
  const room = testUnit(1)
  await bed.put({
    chats: [chatWith(1, 'Wiremu', 'Kōpua', 1), chatWith(2, 'Tama', 'Rewi', 2)],
    messages: [1, 2].flatMap((n) => [testMessage(n, 0), testMessage(n, 1)]),
    units: [room],
    // One to review, and one that is due to start, which stands in To do alone.
    agreements: [
      testAgreement(3, room, { ...ASKED, status: 'PENDING', ...STAY }),
      testAgreement(4, room, { status: 'APPROVED', startsOn: '2026-01-02', endsOn: '2099-01-02' }),
    ],
  })
  const router = await bed.open('/settings')
  await tool('3 notifications').click()
  const lines = () => [...document.querySelectorAll<HTMLAnchorElement>('.notification')]
  await expect.poll(() => lines().length).toBe(3)
  for (const left of [2, 1]) {
    lines()
      .find(({ href }) => href.includes('chat='))
      ?.click()
    await expect.poll(() => router.state.location.search).toMatch(/^\?chat=/)
    await expect.element(tool(left === 1 ? '1 notification' : `${left} notifications`)).toBeVisible()
    await tool(/notification/).click()
    await expect.poll(() => lines().length).toBe(left)
  }
  // What is no message stays until the person deals with it.
  expect(lines()[0]?.getAttribute('href')).toBe(
    `/accommodation/agreements/details/${testAgreement(3, room).id}`,
  )
})

test('the bell says that nothing is new', async () => {
  await bed.open('/settings')
  await tool('Notifications').click()
  await expect.element(page.getByRole('heading', { name: 'You’re all caught up' })).toBeVisible()
})

test('shortcuts open a new room kept on the device, a new agreement and the messages', async () => {
  bed.setOnline(false)
  const router = await bed.open('/settings')
  const choose = async (name: string) => {
    await expect.element(page.getByRole('menuitem').first()).not.toBeInTheDocument()
    await tool('Shortcuts').click()
    await page.getByRole('menuitem', { name }).click()
  }
  await expect.element(heading('Settings')).toBeVisible()
  await choose('New room')
  await expect.poll(() => router.state.location.pathname).toMatch(/^\/units\/details\/[0-9a-f-]{36}$/)
  await expect.element(heading('Unnamed room')).toBeVisible()
  await choose('New agreement')
  await expect.poll(() => router.state.location.pathname).toBe('/accommodation/agreements')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await choose('Messages')
  await expect.poll(() => router.state.location.pathname).toBe('/messages')
})
