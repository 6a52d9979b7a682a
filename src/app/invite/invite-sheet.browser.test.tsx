import { encode } from 'uqr'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { GuestInvitation } from '#contract/guest-invitation.ts'
import { ok } from '#contract/result.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import '#tests/support/page-screens.ts'
import { HANA, testUnit, ZOE } from '#tests/support/record-rows.ts'

const bed = pageBed()
const unit = testUnit(1, { title: 'Woolshed Loft' })
const ADDRESS = 'https://farstead.example/site/invite/a-secret'
const MADE: GuestInvitation = {
  ...{ id: '00000000-0000-7000-8000-300000000001', unitId: unit.id, unitTitle: unit.title },
  ...{ guestName: 'Mere', state: 'open', usedBy: null },
  ...{ createdAt: '2026-11-20T00:00:00.000Z', expiresAt: '2026-12-04T00:00:00.000Z' },
}

const sheet = page.getByPanel('Invite a guest')
const button = (name: string) => sheet.getByRole('button', { name, exact: true })
const rows = () => sheet.getByRole('listitem')

/** Opens the sheet of a host whose server has these invitations. */
async function open(...listed: GuestInvitation[]): Promise<void> {
  bed.server.ask.guestInvitations = async () => ok({ data: listed, meta: { currentPage: 1, lastPage: 1 } })
  bed.server.ask.inviteGuest = async ({ id, guestName }) => {
    listed.unshift({ ...MADE, id, guestName })
    return ok({ data: { invitation: { ...MADE, id, guestName }, address: ADDRESS } })
  }
  bed.server.ask.revokeGuestInvitation = async ({ id }) => {
    for (const one of listed) if (one.id === id) one.state = 'revoked'
    return ok(undefined)
  }
  await bed.put({
    units: [testUnit(2, { title: 'Hut' }), unit, testUnit(3, { title: 'Of somebody else', hostId: ZOE.id })],
  })
  await bed.open('/messages')
  await page.getByRole('button', { name: 'Invite a guest' }).first().click()
}

test('creates an invitation to one’s own room, and shows its link as text and QR code', async () => {
  await open()
  await expect.element(sheet.getByText('Nobody invited yet.')).toBeVisible()
  const room = sheet.getByLabelText('Room', { exact: true })
  await room.selectOptions('Woolshed Loft')
  expect(room.element().textContent).not.toContain('Of somebody else')
  const asked = vi.spyOn(bed.server.ask, 'inviteGuest')
  await sheet.getByLabelText('Name', { exact: true }).fill(' Mere ')
  await button('Create invitation').click()
  await expect.element(sheet.getByLabelText('Link', { exact: true })).toHaveValue(ADDRESS)
  expect(asked).toHaveBeenCalledWith({
    id: expect.any(String) as string,
    token: expect.stringMatching(/^[\w-]{43}$/) as string,
    unitId: unit.id,
    guestName: 'Mere',
  })
  const dark = encode(ADDRESS, { border: 2 }).data.flat().filter(Boolean).length
  const squares = () =>
    document.querySelector('sl-drawer .qr-code path')?.getAttribute('d')?.split('M').length
  await expect.poll(squares).toBe(dark + 1)
  await expect.element(rows().getByText('Open', { exact: true })).toBeVisible()
})

test('the printed card says who invites, to which room, and by which link', async () => {
  await open()
  await sheet.getByLabelText('Room', { exact: true }).selectOptions('Woolshed Loft')
  await button('Create invitation').click()
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await button('Print card').click()
  expect(print).toHaveBeenCalledOnce()
  // Shown on paper only, where it is the only thing.
  const card = document.querySelector('body > .print-sheet.invite-card')
  for (const words of [`${HANA.firstName}’s invited you`, 'Woolshed Loft', ADDRESS])
    expect(card?.textContent).toContain(words)
  expect(card?.checkVisibility()).toBe(false)
})

test('each invitation shows its state, and an open one can be revoked', async () => {
  await open(
    { ...MADE },
    { ...MADE, id: '00000000-0000-7000-8000-300000000002', guestName: '', state: 'used', usedBy: ZOE },
    { ...MADE, id: '00000000-0000-7000-8000-300000000003', guestName: 'Late', state: 'expired' },
  )
  await expect
    .poll(() => rows().nth(1).query()?.textContent)
    .toBe('Zoë ÅngströmWoolshed LoftUsedZoë Ångström joined')
  await expect.poll(() => rows().nth(2).query()?.textContent).toBe('LateWoolshed LoftExpired')
  await expect
    .poll(() => rows().nth(0).query()?.textContent)
    .toMatch(/^MereWoolshed LoftOpenUntil .+Cancel it$/)
  await button('Cancel it').click()
  await expect.poll(() => rows().nth(0).query()?.textContent).toBe('MereWoolshed LoftCancelled')
  await expect.poll(() => button('Cancel it').query()).toBeNull()
})

test('offline, no invitation can be made or revoked, and the sheet says why', async () => {
  await open({ ...MADE })
  await expect.element(button('Cancel it')).toBeEnabled()
  bed.setOnline(false)
  await expect.element(sheet.getByText('You need to be online to invite someone.')).toBeVisible()
  await expect.element(button('Create invitation')).toBeDisabled()
  await expect.element(button('Cancel it')).toBeDisabled()
})
