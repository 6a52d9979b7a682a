import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pageBed } from '#tests/support/page-bed.tsx'
import { part } from '#tests/support/page-screens.ts'
import { testUnit } from '#tests/support/record-rows.ts'

const bed = pageBed()
const timeline = page.getByRole('region', { name: 'Occupancy' })
const shownDays = () => timeline.getByRole('status').element().textContent
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

test('it moves by weeks and months with buttons, and back to today', async () => {
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

test('it moves with keys while something in it has the focus', async () => {
  const atToday = await open()
  const week = await moved(() => button('A week later').click())
  expect(await moved(() => userEvent.keyboard('{ArrowLeft}'))).toBe(atToday)
  expect(await moved(() => userEvent.keyboard('{ArrowRight}'))).toBe(week)
  const month = await moved(() => userEvent.keyboard('{PageDown}'))
  expect(await moved(() => userEvent.keyboard('{PageUp}'))).toBe(week)
  expect(month).not.toBe(week)
})

test('a finger moves it by a week, and the browser leaves sideways swipes to it', async () => {
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
