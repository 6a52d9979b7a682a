import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ok } from '#contract/result.ts'
import { ME } from '#tests/support/chat-rows.ts'
import { testHand } from '#tests/support/hand-rows.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import { testUnit } from '#tests/support/record-rows.ts'

const bed = pageBed()
const unit = testUnit(1, { title: 'Hut' })
const section = page.getByRole('region', { name: 'Helpers', exact: true })

test('a host removes a helper, also offline', async () => {
  await bed.put({ units: [unit], hands: [testHand(unit.id, ME, { given: ['cohost'] })] })
  await bed.open(`/units/details/${unit.id}#hands`)
  await expect.element(section.getByText('Moana Tane')).toBeVisible()
  await expect
    .element(section.getByText('Co-host: reads and answers conversations, sees the calendar'))
    .toBeVisible()
  await section.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(page.getByRole('dialog', { name: 'Remove Moana Tane?' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove', exact: true }).last().click()
  await expect.element(section.getByText('Waiting to be removed')).toBeVisible()
})

test('a host invites a helper to several rooms, by a link that shows once', async () => {
  const loft = testUnit(2, { title: 'Loft' })
  await bed.put({ units: [unit, loft] })
  bed.server.ask.guestInvitations = async () =>
    ok({ data: [], meta: { currentPage: 1, lastPage: 1, wire: 2 } })
  const invited = vi.fn(async ({ id, unitIds }: { id: string; unitIds: string[] }) =>
    ok({
      data: {
        address: 'https://farstead.example/site/invite/abc',
        invitation: {
          ...{ id, unitId: unitIds[0] ?? '', unitTitle: 'Hut', guestName: 'Moana', state: 'open' as const },
          ...{ createdAt: '2026-11-20T00:00:00Z', expiresAt: '2026-12-04T00:00:00Z', usedBy: null },
          ...{ given: ['turnovers' as const], rooms: ['Hut', 'Loft'] },
        },
      },
    }),
  )
  bed.server.ask.inviteHand = invited
  await bed.open(`/units/details/${unit.id}#hands`)
  await expect.element(section.getByText('Nobody helps in this room yet.')).toBeVisible()
  await section.getByRole('button', { name: 'Invite a helper' }).click()
  await expect.element(page.getByRole('checkbox', { name: 'Hut' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Loft' }).click()
  await page.getByRole('checkbox', { name: 'Conversations (co-host)' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).last().fill('Moana')
  await page.getByRole('button', { name: 'Create invitation' }).click()
  await expect.element(page.getByRole('heading', { name: 'Invitation to Hut, Loft' })).toBeVisible()
  await expect
    .element(page.getByRole('textbox', { name: 'Link', exact: true }))
    .toHaveValue('https://farstead.example/site/invite/abc')
  expect(invited.mock.calls[0]?.[0]).toMatchObject({
    unitIds: expect.arrayContaining([unit.id, loft.id]),
    ...{ given: ['turnovers', 'cohost'], name: 'Moana' },
  })
})
