import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CalendarFeed, UnitCalendars } from '#contract/calendar-feed.ts'
import { fail, type Failure, ok } from '#contract/result.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import '#tests/support/page-screens.ts'
import { testUnit } from '#tests/support/record-rows.ts'

const bed = pageBed()
const AT = '2026-11-20T21:05:00.000Z'
const unit = testUnit(1)
const calendars = page.getByRole('region', { name: 'Calendars' })
const button = (name: string) => calendars.getByRole('button', { name, exact: true })
const dialog = page.getByPanel()
const row = calendars.getByRole('listitem')
const FEED: CalendarFeed = {
  ...{ id: 'f', name: 'Bookings elsewhere', source: 'platform.example' },
  ...{ checkedAt: AT, readAt: AT, problem: null, count: 1 },
}

/** Opens a room whose server has these calendars, and keeps what is asked of it. */
async function open(state: UnitCalendars): Promise<unknown[]> {
  const asked: unknown[] = []
  const answer = async (request: unknown) => {
    asked.push(request)
    return ok({ data: state })
  }
  Object.assign(bed.server.ask, {
    unitCalendars: async () => ok({ data: state }),
    addCalendar: async (request: { name: string; url: string }) => {
      state.feeds.push({ ...FEED, name: request.name })
      return answer(request)
    },
    checkCalendar: async (request: unknown) => {
      state.feeds = state.feeds.map((feed) => ({ ...feed, count: 0 }))
      return answer(request)
    },
    removeCalendar: async (request: unknown) => {
      asked.push(request)
      state.feeds = []
      return ok(undefined)
    },
    restoreCalendar: async (request: unknown) => {
      state.feeds = [{ ...FEED }]
      return answer(request)
    },
    shareCalendar: async ({ token }: { token: string }) => {
      state.address = `https://farstead.example/site/calendar/${token}.ics`
      return ok({ data: state })
    },
    stopSharingCalendar: async () => {
      state.address = null
      return ok(undefined)
    },
  })
  await bed.put({ units: [unit] })
  await bed.open(`/units/details/${unit.id}#calendars`)
  await expect.element(button('Add a calendar')).toBeVisible()
  return asked
}
const nothing = (): UnitCalendars => ({ feeds: [], address: null })

async function add(url: string): Promise<void> {
  await button('Add a calendar').click()
  await calendars.getByLabelText('Name', { exact: true }).fill('Bookings elsewhere')
  await calendars.getByLabelText('Calendar address').fill(url)
  await button('Add').click()
}

test('adds a calendar by its address, also by one for a calendar app', async () => {
  const asked = await open(nothing())
  await add('webcal://platform.example/cabin.ics')
  await expect
    .poll(() => row.query()?.textContent)
    .toMatch(/^Bookings elsewhereplatform\.exampleRead .+ 1 booking/)
  expect(asked).toEqual([
    {
      ...{ id: unit.id, feedId: expect.any(String) as string },
      ...{ name: 'Bookings elsewhere', url: 'https://platform.example/cabin.ics' },
    },
  ])
})

test.each<[Failure, string]>([
  [
    { kind: 'invalid', message: '', fields: { url: 'https' } },
    'Use a public address that begins with https://',
  ],
  [{ kind: 'tooMany', message: '' }, 'That’s a lot of checks. Try again in a minute.'],
  [
    { kind: 'invalid', message: '', fields: { url: 'tooManyInAll' } },
    'Your rooms can have 100 calendars in all. Remove one first.',
  ],
  [
    { kind: 'invalid', message: '', fields: { url: 'tooMany' } },
    'A room can have five calendars. Remove one first.',
  ],
  [{ kind: 'network', message: '' }, 'You need to be online to add a calendar.'],
])('says that an address was refused as %j, and keeps it in its field', async (failure, words) => {
  await open(nothing())
  bed.server.ask.addCalendar = async () => fail(failure)
  await add('https://platform.example/cabin.ics')
  await expect.element(calendars.getByText(words)).toBeVisible()
  await expect
    .element(calendars.getByLabelText('Calendar address'))
    .toHaveValue('https://platform.example/cabin.ics')
})

// Rules VAL-11 and VAL-12 of the specification.
test.each([
  ['', 'Calendar address is required'],
  ['ftp://platform.example/a', 'URL is invalid'],
  ['platform.example', 'URL is invalid'],
  ['https://', 'URL is invalid'],
])('the address “%s” isn’t sent: %s', async (url, words) => {
  const asked = await open(nothing())
  await add(url)
  await expect.element(calendars.getByText(words, { exact: true })).toBeVisible()
  expect(asked).toEqual([])
})

test('says why a calendar can’t be read; removing it asks first, and can be undone', async () => {
  const asked = await open({
    feeds: [{ ...FEED, readAt: null, problem: 'notPublic', count: 2 }],
    address: null,
  })
  await expect.element(row.getByText('Not a public address')).toBeVisible()
  await button('Remove').click()
  await expect.element(dialog.getByText(/^Its 2 bookings no longer block nights here/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(asked).toEqual([])
  await button('Remove').click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(row).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(row).toBeVisible()
  expect(asked).toEqual([
    { id: unit.id, feedId: 'f' },
    { id: unit.id, feedId: 'f' },
  ])
})

test('reads a calendar again on request', async () => {
  await open({ feeds: [{ ...FEED }], address: null })
  await button('Check now').click()
  await expect.element(row.getByText(/^Read .+ 0 bookings$/)).toBeVisible()
})

test('the room’s own calendar has a secret address until sharing stops', async () => {
  await open(nothing())
  await button('Make a calendar link').click()
  const address = calendars.getByLabelText('Address', { exact: true })
  const shown = () => (address.query() as HTMLInputElement | null)?.value
  await expect.poll(shown).toMatch(/\/site\/calendar\/[\w-]{43}\.ics$/)
  const first = shown()
  await button('New address').click()
  await expect.element(dialog.getByText(/^The old address stops working/)).toBeVisible()
  await dialog.getByRole('button', { name: 'New address' }).click()
  await expect.poll(shown).not.toBe(first)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(shown).toBe(first)
  await button('Stop sharing').click()
  await dialog.getByRole('button', { name: 'Stop sharing' }).click()
  await expect.element(button('Make a calendar link')).toBeVisible()
  await expect.poll(() => address.query()).toBeNull()
})

test('offline, calendars say so and can’t be changed', async () => {
  await open({ feeds: [{ ...FEED }], address: 'https://farstead.example/site/calendar/a' })
  await expect.element(row).toBeVisible()
  bed.setOnline(false)
  await expect.element(calendars.getByText('You need to be online for calendars.')).toBeVisible()
  for (const name of ['Add a calendar', 'Check now', 'Remove', 'Stop sharing'])
    await expect.element(button(name)).toBeDisabled()
})
