import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dayAtPlace } from '#contract/region.ts'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { session } from '#app/auth/session.ts'
import { ME } from '#tests/support/chat-rows.ts'
import { testHand } from '#tests/support/hand-rows.ts'
import { abilitiesOf, pageBed } from '#tests/support/page-bed.tsx'
import { part, reachOf } from '#tests/support/page-screens.ts'
import { testUnit } from '#tests/support/record-rows.ts'

const bed = pageBed()
const timeline = page.getByRole('region', { name: 'Occupancy' })
const shownDays = () => timeline.getByRole('status').first().element().textContent
const button = (name: string) => timeline.getByRole('button', { name, exact: true })

/** Opens the dashboard of a host with a room on a phone, and returns the days that it shows. */
async function open(): Promise<string | null> {
  await bed.put({ units: [testUnit(1)] })
  await bed.open('/dashboard', 'HOST', { width: 390, height: 844 })
  await expect.element(timeline).toBeVisible()
  return shownDays()
}

/** Acts, and returns the days that are shown once they have changed. */
async function moved(act: () => unknown): Promise<string | null> {
  const before = shownDays()
  await act()
  await expect.poll(shownDays).not.toBe(before)
  return shownDays()
}

/** Swipes a finger over the days, as a browser tells of it. */
function swipe(along: number): void {
  const body = part('.where tbody')
  const { left, top } = body.getBoundingClientRect()
  const at = (type: string, clientX: number) =>
    body.dispatchEvent(
      new PointerEvent(type, {
        ...{ pointerType: 'touch', isPrimary: true, pointerId: 7, bubbles: true },
        ...{ clientX, clientY: top + 10 },
      }),
    )
  at('pointerdown', left + 200)
  at('pointerup', left + 200 + along)
}

test('a room’s name can be pressed within the height of a finger', async () => {
  await open()
  expect(reachOf(timeline.getByRole('link').first().element())).toBeGreaterThanOrEqual(44)
})

test('moves by weeks and months with buttons, and back to today', async () => {
  const atToday = await open()
  expect(button('Today').query()).toBeNull()
  const week = await moved(() => button('A week later').click())
  const further = await moved(() => button('A month later').click())
  expect(new Set([atToday, week, further]).size).toBe(3)
  await moved(() => button('A month earlier').click())
  await moved(() => button('A week earlier').click())
  expect(shownDays()).toBe(atToday)
  await moved(() => button('A month earlier').click())
  expect(await moved(() => button('Today').click())).toBe(atToday)
})

test('moves with keys while something in it has the focus', async () => {
  const atToday = await open()
  const week = await moved(() => button('A week later').click())
  expect(await moved(() => userEvent.keyboard('{ArrowLeft}'))).toBe(atToday)
  expect(await moved(() => userEvent.keyboard('{ArrowRight}'))).toBe(week)
  const month = await moved(() => userEvent.keyboard('{PageDown}'))
  expect(await moved(() => userEvent.keyboard('{PageUp}'))).toBe(week)
  expect(month).not.toBe(week)
})

test('a swipe moves it by a week, and the browser leaves sideways swipes to it', async () => {
  const atToday = await open()
  const week = await moved(() => swipe(-150))
  expect(await moved(() => swipe(150))).toBe(atToday)
  expect(await moved(() => button('A week later').click())).toBe(week)
  expect(getComputedStyle(part('.where table')).touchAction).toBe('pan-y')
})

test('days on which a room isn’t let are marked, for screen readers as well', async () => {
  await bed.put({ units: [testUnit(1, { availableFrom: '2099-01-01' }), testUnit(2, { status: 'DRAFT' })] })
  await bed.open('/dashboard', 'HOST', { width: 390, height: 844 })
  await expect.element(timeline.getByRole('cell', { name: 'Not let' }).first()).toBeInTheDocument()
  expect(timeline.getByRole('cell', { name: 'Not let' }).all()).toHaveLength(2)
  await expect.element(timeline.getByRole('listitem')).toHaveTextContent('Not let')
})

const run = timeline.getByRole('button', { name: /, free / })
const choice = timeline.getByRole('group', { name: 'Chosen days' })
const today = dayAtPlace(new Date(), 'Pacific/Auckland')

test('arrow keys choose free days, and Enter goes to the actions for them', async () => {
  const before = await open()
  run.element().focus()
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
  await expect.element(choice).toBeVisible()
  // The calendar doesn't move meanwhile.
  expect(shownDays()).toBe(before)
  await userEvent.keyboard('{Enter}')
  const link = choice.getByRole('link', { name: 'New agreement' })
  await expect.element(link).toHaveFocus()
  const query = new URL(link.element().getAttribute('href') ?? '', location.href).searchParams
  expect([...query]).toEqual([
    ['new', ''],
    ['unit', testUnit(1).id],
    ['from', today],
    ['to', addDays(today, 2)],
  ])
  await userEvent.keyboard('{Escape}')
  await expect.element(run).toHaveFocus()
  await expect.poll(() => choice.query()).toBeNull()
})

test('a tap chooses a day and a second tap the days between, to block them', async () => {
  await open()
  const width = run.element().getBoundingClientRect().width
  const tap = (x: number) => run.click({ position: { x, y: 8 } })
  await tap(4)
  await expect.element(choice.getByRole('link')).toBeVisible()
  await tap(width - 4)
  await choice.getByRole('button', { name: 'Block days' }).click()
  await page.getByPanel().getByRole('button', { name: 'Block days', exact: true }).click()
  const blocked = async () => (await bed.read('records', { kinds: ['blockedDays'] })).map(({ row }) => row)
  const days = part('.where thead tr').childElementCount - 1
  await expect
    .poll(blocked)
    .toMatchObject([{ unitId: testUnit(1).id, firstDay: today, lastDay: addDays(today, days - 1) }])
})

const HELPED = testHand('00000000-0000-7000-8000-0000000000b1', '00000000-0000-7000-8000-0000000000b3', {
  ...{ personId: ME, unitTitle: 'Woolshed Loft', given: ['cohost'] },
  stays: [
    {
      ...{ id: '00000000-0000-7000-8000-0000000000b2', status: 'ACTIVE', regime: 'SHORT_STAY', region: null },
      ...{ startsOn: addDays(today, -2), endsOn: addDays(today, 2), endedOn: null, guestName: 'Aroha Ngata' },
    },
  ],
  calendar: {
    blocked: [
      {
        ...{ id: '00000000-0000-7000-8000-0000000000b4', feedId: null, note: 'Painting' },
        ...{ firstDay: addDays(today, 3), lastDay: addDays(today, 4) },
      },
    ],
    letDays: { from: null, until: null },
  },
})

test('a co-host reads who stays in a room of somebody else, and changes nothing there', async () => {
  await bed.put({ hands: [HELPED] })
  await bed.open('/dashboard', 'GUEST', { width: 390, height: 844 })
  await expect.element(timeline.getByText('Woolshed Loft', { exact: true })).toBeVisible()
  await expect.element(timeline.getByText('With Ngaire Holloway')).toBeVisible()
  await expect.element(timeline.getByText('Aroha Ngata')).toBeVisible()
  await expect.element(timeline.getByText('Painting')).toBeVisible()
  expect(timeline.getByRole('link').all()).toHaveLength(0)
  expect(timeline.getByRole('button', { name: /Painting|, free / }).all()).toHaveLength(0)
})

test('a host who co-hosts elsewhere has both kinds of room, and changes their own', async () => {
  await bed.put({ units: [testUnit(1)], hands: [HELPED] })
  await bed.open('/dashboard', 'HOST', { width: 390, height: 844 })
  await expect.element(timeline.getByText('With Ngaire Holloway')).toBeVisible()
  const heads = [...part('.where table').querySelectorAll('tbody th')].map(({ textContent }) => textContent)
  expect(heads).toEqual([testUnit(1).title, 'Woolshed LoftWith Ngaire Holloway'])
  expect(run.all()).toHaveLength(1)
})

test('who does turnovers sees no calendar, nor a co-host whose session lost it', async () => {
  await bed.put({ hands: [{ ...HELPED, given: ['turnovers'] }] })
  await bed.open('/dashboard', 'GUEST')
  await expect.element(page.getByRole('link', { name: 'Turnovers' }).first()).toBeInTheDocument()
  await expect.poll(() => timeline.query()).toBeNull()
  await bed.put({ hands: [{ ...HELPED, version: 2 }] })
  await expect.element(timeline).toBeVisible()
  const current = session().get()
  if (current) session().set({ ...current, abilities: abilitiesOf('GUEST') })
  await expect.element(timeline).not.toBeInTheDocument()
})
