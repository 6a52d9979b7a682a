import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { dayAtPlace } from '#contract/region.ts'
import { ok } from '#contract/result.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import { HANA, testAgreement, testRecordId, testUnit } from '#tests/support/record-rows.ts'

const bed = pageBed()
const today = dayAtPlace(new Date(), 'Pacific/Auckland')
const AT = '2026-11-01T00:00:00.000Z'
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('an administrator can find and read everybody’s agreements but not change them', async () => {
  const loft = testUnit(1, { title: 'Woolshed Loft' })
  const signed = (n: number, party: 'host' | 'guest', name: string) => ({
    ...{ id: testRecordId(n), party, name, hash: 'h' },
    ...{ drawing: null, signedAt: AT, acceptedAt: AT, recordedBy: HANA.id },
  })
  const stay = testAgreement(2, loft, {
    ...{ status: 'ACTIVE', guestName: 'Tom Hallward', hostName: 'Ngaire Holloway', hash: 'h' },
    ...{ regime: 'RESIDENTIAL', startsOn: addDays(today, -19), rentPerWeek: 320, bond: 1280 },
    bondReceivedOn: addDays(today, -19),
    signatures: [signed(3, 'host', 'Ngaire Holloway'), signed(4, 'guest', 'Tom Hallward')],
  })
  const meta = { currentPage: 1, lastPage: 1 }
  const asked: unknown[] = []
  bed.server.ask.agreements = async (wished) => {
    asked.push(wished)
    return ok({ data: wished.status === 'COMPLETED' ? [] : [stay], meta })
  }
  bed.server.ask.agreement = async () => ok({ data: stay })
  await bed.open('/accommodation/agreements', 'ADMIN')
  await page.getByRole('searchbox', { name: 'Search agreements' }).fill('hallward')
  const everybodys = page.getByRole('region', { name: 'All agreements' })
  await expect.element(everybodys.getByRole('listitem')).toBeVisible()
  await everybodys.getByLabelText(/^Status/).selectOptions('Completed')
  await expect.element(everybodys.getByText('Nothing found')).toBeVisible()
  await everybodys.getByLabelText(/^Status/).selectOptions('Active')
  await expect.element(everybodys.getByRole('listitem')).toBeVisible()
  expect(asked.at(-1)).toMatchObject({ all: 'true', search: 'hallward', status: 'ACTIVE' })

  await everybodys.getByRole('link', { name: 'Tom Hallward' }).click()
  const heading = page.getByRole('heading', { level: 1, name: 'Tom Hallward · Ngaire Holloway' })
  await expect.element(heading).toBeVisible()
  const signatures = page.getByRole('region', { name: 'Signatures' }).getByRole('listitem')
  expect(signatures.elements()).toHaveLength(2)
  // Every legal date and rule names its source and date: bond, rent, ending, notices, methamphetamine, records.
  const law = page.getByRole('region', { name: 'Legal deadlines' })
  expect(law.getByText(/, as of .* Check with Tenancy Services\.$/).elements().length).toBeGreaterThanOrEqual(
    6,
  )
  for (const step of ['They’ve left', 'More actions', 'Sign as host', 'Change'])
    await expect.element(button(step)).not.toBeInTheDocument()
})
