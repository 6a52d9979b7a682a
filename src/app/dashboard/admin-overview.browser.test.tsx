import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { overview, TroubledJob } from '#contract/overview.ts'
import { ok } from '#contract/result.ts'
import { type Look, pageBed } from '#tests/support/page-bed.tsx'
import { pageWidth } from '#tests/support/page-screens.ts'

const bed = pageBed()
const AT = '2026-11-20T21:05:00.000Z'
const COUNTS: AnswerOf<typeof overview>['data'] = {
  ...{ newUsers: 12, pending: 3, locked: 1, inactive: 2, ticketsWaiting: 4, waitingSince: AT },
  ...{ mailWaiting: 1, mailFailed: 5, mailRefused: 6, pushFailed: 7 },
  ...{ jobsWaiting: 8, jobsFailed: 9, oldestJobAt: AT },
  ...{ feedChanges: 1234, feedMovedAt: AT },
  ...{ devices: 20, devicesOutdated: 11, devicesBehind: 10, behindSince: AT },
  ...{ fileBytes: 2_500_000, databaseBytes: 31_000_000 },
}
const JOB: TroubledJob = {
  ...{ id: 'a', kind: 'mail', isGivenUp: false, tries: 1, orderedAt: AT, nextAt: AT },
  reason: 'Error EEXIST',
}
const meta = { currentPage: 1, lastPage: 1 }

/** Opens the administrator's home, whose server counts these. */
function open(address = '/dashboard', counts = COUNTS, look: Look = {}) {
  bed.server.ask.overview = async () => ok({ data: counts })
  bed.server.ask.troubledJobs = async ({ kind }) =>
    ok({
      data: [
        JOB,
        { ...JOB, id: 'b', isGivenUp: true, tries: 13, nextAt: null },
        { ...JOB, id: 'c', kind: 'of a later server', tries: 0, reason: '' },
      ].filter((job) => kind === undefined || kind === job.kind),
      meta,
    })
  bed.server.ask.buildsInUse = async () =>
    ok({
      data: [
        { build: 'b0b0b0b0', isNewest: true, devices: 9, behind: 2, seenAt: AT },
        { build: null, isNewest: false, devices: 1, behind: 0, seenAt: AT },
      ],
      meta,
    })
  bed.server.ask.storageInUse = async () =>
    ok({
      data: {
        files: [{ purpose: 'unitPhoto', count: 2, bytes: 6000 }],
        tables: [{ name: 'feed_changes', bytes: 80_000 }],
      },
    })
  return bed.open(address, 'ADMIN', look)
}

const overviewPart = page.getByRole('region', { name: 'Administration' })
const number = (words: string) => overviewPart.getByRole('link', { name: new RegExp(`${words}$`) })
const sheet = (name: string) => page.getByPanel(name)

test('every number precedes its label and links to its list', async () => {
  await open()
  await expect.element(number('devices in use')).toBeVisible()
  const shown = overviewPart.getByRole('link').elements()
  expect(shown.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['4tickets waiting', '/support-tickets?status=waiting'],
    ['12new this week', '/users?recent=true'],
    ['3not verified yet', '/users?status=PENDING'],
    ['1locked out', '/users?locked=true'],
    ['2inactive', '/users?status=INACTIVE'],
    ['1email being tried again', '/dashboard?jobs=mail&state=waiting'],
    ['5emails not delivered this week', '/dashboard?jobs=mail&state=failed'],
    ['6addresses that refuse mail', '/users?unreached=mail'],
    ['7people notifications don’t reach', '/users?unreached=push'],
    ['17server jobs failed or late', '/dashboard?jobs=any'],
    ['20devices in use', '/dashboard?devices'],
    ['11on an older version', '/dashboard?devices'],
    ['10online but missing changes', '/dashboard?devices'],
    ['1,234changes recorded', '/dashboard?devices'],
    ['2.5 MBfiles people keep here', '/dashboard?storage'],
    ['31 MBdatabase', '/dashboard?storage'],
  ])
  await expect.element(overviewPart.getByText(/^Oldest of these jobs from /)).toBeVisible()
})

test('a server that serves no app counts no older versions', async () => {
  await open('/dashboard', { ...COUNTS, devicesOutdated: null })
  await expect.element(number('devices in use')).toBeVisible()
  await expect.poll(() => number('on an older version').query()).toBeNull()
})

test('the list of versions says how many devices run each, the newest first', async () => {
  await open()
  await number('devices in use').click()
  const rows = sheet('Versions in use').getByRole('listitem')
  await expect.poll(() => rows.nth(0).query()?.textContent).toMatch(/^b0b0b0b0Newest version9 devices2 /)
  await expect.poll(() => rows.nth(1).query()?.textContent).toMatch(/^Unknown version1 device/)
})

test('jobs say how often each was tried and why it failed', async () => {
  const router = await open()
  const asked = vi.spyOn(bed.server.ask, 'troubledJobs')
  await number('server jobs failed or late').click()
  const jobs = sheet('Failed and late jobs')
  const rows = jobs.getByRole('listitem')
  await expect
    .poll(() => rows.nth(0).query()?.textContent)
    .toMatch(/^EmailTried 1 time, next .+From .+Error EEXIST$/)
  await expect
    .poll(() => rows.nth(1).query()?.textContent)
    .toMatch(/^EmailGiven up after 13 triesFrom .+Error EEXIST$/)
  await expect
    .poll(() => rows.nth(2).query()?.textContent)
    .toMatch(/^of a later serverDue .+, not started yetFrom /)
  await jobs.getByRole('combobox').last().selectOptions('Given up')
  await expect.poll(() => asked).toHaveBeenLastCalledWith({ page: 1, perPage: 20, state: 'failed' })
  await expect.poll(() => router.state.location.search).toBe('?jobs=any&state=failed')
  await jobs.getByRole('combobox').first().selectOptions('Calendar')
  await expect.element(jobs.getByText('Nothing here')).toBeVisible()
  expect(asked).toHaveBeenLastCalledWith({ page: 1, perPage: 20, kind: 'calendar', state: 'failed' })
})

test('the number of emails opens the list of jobs with its filters set', async () => {
  await open()
  await number('email being tried again').click()
  const choices = sheet('Failed and late jobs').getByRole('combobox')
  await expect.element(choices.first()).toHaveValue('mail')
  await expect.element(choices.last()).toHaveValue('waiting')
})

test('storage lists the purposes of files, and tables', async () => {
  await open('/dashboard?storage')
  const rows = sheet('Storage').getByRole('listitem')
  await expect.poll(() => rows.nth(0).query()?.textContent).toBe('Room photo2 files · 6.0 kB')
  await expect.poll(() => rows.nth(1).query()?.textContent).toBe('feed_changes80 kB')
})

test.each(['', '?jobs=any', '?devices', '?storage'])('"%s" fits a small phone', async (address) => {
  await open(`/dashboard${address}`, COUNTS, { width: 320, height: 740 })
  const list = address === '' ? overviewPart : page.getByPanel()
  await expect.element(list.getByRole('listitem').first()).toBeVisible()
  expect(pageWidth()).toBeLessThanOrEqual(320)
})
