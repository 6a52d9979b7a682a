import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dayAtPlace } from '#contract/region.ts'
import { fail, ok } from '#contract/result.ts'
import { NO_TURNOVER, NO_TURNOVER_PLAN } from '#contract/turnover-fields.ts'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { session } from '#app/auth/session.ts'
import { ME } from '#tests/support/chat-rows.ts'
import { testHand } from '#tests/support/hand-rows.ts'
import { abilitiesOf, pageBed } from '#tests/support/page-bed.tsx'

const bed = pageBed()
const today = dayAtPlace(new Date(), 'Pacific/Auckland')
const [UNIT, STAY, HOST] = ['1', '2', '3'].map((n) => `00000000-0000-7000-8000-0000000000b${n}`) as [
  string,
  string,
  string,
]
const times = { version: 1, createdAt: '2026-11-01T00:00:00Z', updatedAt: '2026-11-01T00:00:00Z' }
const days = { region: null, noticeEndsOn: null, endedOn: null, regime: 'SHORT_STAY' as const }
/** This person's hand in Ngaire's loft, which a guest leaves today. */
const hand = testHand(UNIT, HOST, {
  personId: ME,
  unitTitle: 'Woolshed Loft',
  address: { street: '8 Ruru Road', suburb: '', town: 'Taihape', postcode: '4720' },
  leaveBy: '10:00',
  wayIn: {
    ...{ directions: 'Past the pub', gettingIn: 'Round the back', doorCode: '4471' },
    ...{ hasCodes: true, isOpen: true, closesAt: null },
  },
  stays: [
    { ...days, id: STAY, status: 'ACTIVE', startsOn: addDays(today, -3), endsOn: today },
    { ...days, id: HOST, status: 'APPROVED', startsOn: addDays(today, 1), endsOn: addDays(today, 20) },
  ],
})
const card = page.getByRole('article', { name: 'Woolshed Loft' })

test('a helper ticks tasks and makes a host’s room ready, and sees who else did', async () => {
  const gas = { supplies: { gas: { name: 'Gas bottles', warnAt: 1 } }, levels: { gas: 3 } }
  const plan = { ...NO_TURNOVER_PLAN, ...gas, ...times, id: UNIT, hostId: HOST, readyFor: [] }
  const people = [{ id: HOST, firstName: 'Ngaire', lastName: 'Holloway', avatarUrl: null }]
  const begun = { ...NO_TURNOVER, ...times, id: STAY, done: { beds: true }, people, files: [] }
  await bed.put({
    hands: [hand],
    turnoverPlans: [plan],
    turnovers: [{ ...begun, writtenBy: { 'done.beds': HOST } }],
  })
  await bed.open('/turnovers', 'GUEST', { width: 390, height: 800 })
  await expect.element(card.getByText('A guest leaves by 10:00 am')).toBeVisible()
  await expect.element(card.getByText(/^Next: A guest, /)).toBeVisible()
  // The room's page is its host's.
  await expect.element(card.getByRole('link')).not.toBeInTheDocument()
  await card.getByRole('button', { name: 'Checklist' }).click()
  await expect.element(card.getByText('Ticked by Ngaire Holloway')).toBeVisible()
  await card.getByRole('checkbox', { name: 'Keys are back' }).click()
  await expect.element(card.getByText('2 of 12 done')).toBeVisible()
  await card.getByRole('button', { name: 'One fewer: Gas bottles' }).click()
  await expect.element(card.getByRole('status').getByText('2')).toBeVisible()
  await card.getByRole('button', { name: 'Room is ready' }).click()
  await expect.element(card.getByText('Ready', { exact: true })).toBeVisible()
})

test('a helper adds photos offline, beside those of others', async () => {
  const theirs = '018f0000-0000-7000-8000-000000000001'
  const begun = { ...NO_TURNOVER, ...times, id: STAY, photos: { [theirs]: true }, people: [], files: [] }
  await bed.put({ hands: [hand], turnovers: [{ ...begun, writtenBy: {} }] })
  await bed.open('/turnovers', 'GUEST', { width: 390, height: 800 })
  await card.getByRole('button', { name: 'Checklist' }).click()
  const photos = card.getByRole('list', { name: 'Photo of the room' }).getByRole('listitem')
  await expect.poll(() => photos.elements().length).toBe(1)
  const input = card.element().querySelector<HTMLInputElement>('input[type=file]:not([capture])')
  if (input === null) throw new Error('The turnover takes no photos')
  await userEvent.upload(input, await picture())
  await expect.poll(() => photos.elements().length).toBe(2)
  const edited = async () => (await bed.read('edits', {}))[0]?.fields
  await expect.poll(edited).toEqual([expect.stringMatching(/^photos\.[0-9a-f-]{36}$/)])
  await photos.first().getByRole('button', { name: 'Remove photo' }).click()
  await expect.poll(edited).toContain(`photos.${theirs}`)
  await card.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await edited())?.length).toBe(1)
})

async function picture(): Promise<File> {
  const canvas = new OffscreenCanvas(600, 400)
  canvas.getContext('2d')?.fillRect(0, 0, 600, 400)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'room.jpg', { type: 'image/jpeg' })
}

test('shows the address and the way in below, and lets the helper stop helping', async () => {
  await bed.put({ hands: [hand] })
  await bed.open('/turnovers', 'GUEST')
  const rooms = page.getByRole('region', { name: 'Rooms you help in' })
  await expect.element(rooms.getByText('8 Ruru Road, Taihape 4720')).toBeVisible()
  await expect.element(rooms.getByText('4471')).toBeVisible()
  await rooms.getByRole('button', { name: 'Stop helping' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Stop helping in Woolshed Loft?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stop helping' }).last().click()
  await expect.element(rooms).not.toBeInTheDocument()
  await expect.element(card).not.toBeInTheDocument()
  await expect.element(page.getByText(/^When a guest is about to leave a room you help in/)).toBeVisible()
})

test('a room that the session’s abilities lack is gone before its row is', async () => {
  await bed.put({ hands: [hand] })
  await bed.open('/turnovers', 'GUEST')
  await expect.element(card).toBeVisible()
  const current = session().get()
  if (current) session().set({ ...current, abilities: abilitiesOf('GUEST') })
  await expect.element(card).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Rooms you help in' })).not.toBeInTheDocument()
})

const TOKEN = 'a'.repeat(43)

test('an invitation says who asks and what it gives, and is used only on request', async () => {
  bed.server.ask.readGuestInvitation = async () =>
    ok({
      data: {
        ...{ hostName: 'Ngaire', unitTitle: 'Woolshed Loft', isOwn: false },
        ...{ given: ['turnovers' as const], rooms: ['Woolshed Loft', ''] },
      },
    })
  const accept = vi.fn(async () => ok({ data: { unitIds: [UNIT] } }))
  bed.server.ask.acceptHandInvitation = accept
  bed.server.syncNow = async () => {
    await bed.put({ hands: [hand] })
    return ok(undefined)
  }
  const router = await bed.open(`/turnovers?invite=${TOKEN}`, 'GUEST')
  await expect
    .element(page.getByRole('heading', { name: 'Ngaire asks you to help with turnovers' }))
    .toBeVisible()
  await expect.element(page.getByText(/You’ll help as Hana Parata/)).toBeVisible()
  expect(accept).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Start helping' }).click()
  await expect.element(card).toBeVisible()
  expect(accept).toHaveBeenCalledWith({ token: TOKEN })
  expect(router.state.location.search).toBe('')
})

test('an invitation that has ended says so', async () => {
  bed.server.ask.readGuestInvitation = async () => fail({ kind: 'notFound', message: '' })
  await bed.open(`/turnovers?invite=${TOKEN}`, 'GUEST')
  await expect.element(page.getByRole('heading', { name: 'This invitation has ended' })).toBeVisible()
})
