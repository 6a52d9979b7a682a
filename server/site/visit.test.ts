import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAppBed, type AppBed } from '#tests/support/app-bed.ts'

let bed: AppBed
let hostId = ''
beforeAll(async () => {
  bed = await createAppBed()
  hostId = await bed.person({ email: 'host@people.example', role: 'HOST' })
})
afterAll(() => bed.close())

const FIELDS = { type: 'ENTIRE_PLACE', address: { suburb: 'RD 2', town: 'Tāneatua' }, rentAmount: 280 }

async function unit(title: string, fields: object = {}) {
  const id = randomUUID()
  const about = JSON.stringify({ ...FIELDS, ...fields })
  const listed = { status: 'PUBLISHED', published_at: bed.scope.now() } as const
  await bed.db
    .insertInto('units')
    .values({ id, host_id: hostId, title, ...listed, fields: about })
    .execute()
  return id
}

const get = (url: string) => bed.app.inject({ url })

describe('the dates of a stay', () => {
  const query = '?from=2026-12-01&to=2026-12-15'

  test('carry over from the search to the room, with the total, and on to the host', async () => {
    const id = await unit('Dated Hut')
    const list = await get(`/site/listing${query}&place=tāneatua`)
    const followed = list.statusCode === 302 ? await get(String(list.headers.location)) : list
    expect(followed.body).toContain(`/site/listing/${id}?from=2026-12-01&amp;to=2026-12-15`)
    expect(followed.body).toContain('NZ$560.00 for 14 nights')
    const page = await get(`/site/listing/${id}${query}`)
    expect(page.body).toContain('NZ$560.00 for 14 nights')
    expect(page.body).toContain('1–15 Dec 2026')
    // 14 nights: the last one is the night before the day of leaving.
    const asked = [...page.body.matchAll(/<td\s+class="asked">\s*<a[^>]*>\s*<b>(\d+)<\/b>/g)].map(([, day]) =>
      Number(day),
    )
    expect(asked).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
    expect(page.body).toContain(`/site/listing/${id}/join?from=2026-12-01&amp;to=2026-12-15`)
    expect(page.body).toContain(`rel="canonical" href="http`)
    expect(page.body).not.toContain(`canonical" href="http://localhost/site/listing/${id}?from`)
  })

  test('say when they are not free, without a total', async () => {
    const id = await unit('Late Hut', { availableFrom: '2026-12-10' })
    const page = await get(`/site/listing/${id}${query}`)
    expect(page.body).toContain('Not available on these dates')
    expect(page.body).not.toContain('for 14 nights')
  })

  test('are left out if they are invalid', async () => {
    const id = await unit('Plain Hut')
    const page = await get(`/site/listing/${id}?from=%22%3E%3Cscript%3E&to=2026-12-15&month=x`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(`/site/listing/${id}/join"`)
    expect(page.body).not.toContain('<script>')
  })
})

test('months show the free nights, from this month to two years ahead', async () => {
  const id = await unit('Month Hut', { availableFrom: '2026-12-10' })
  const page = await get(`/site/listing/${id}`)
  expect(page.body).toMatch(/November 2026[\s\S]*December 2026[\s\S]*January 2027/)
  expect(page.body).toContain('aria-label="9: not available"')
  expect(page.body).not.toContain('Earlier months')
  const later = await get(`/site/listing/${id}?month=2027-02`)
  expect(later.body).toMatch(/February 2027[\s\S]*April 2027/)
  expect(later.body).toContain('month=2026-11#months')
  for (const month of ['2026-10', '2029-01', '2027-13'])
    expect((await get(`/site/listing/${id}?month=${month}`)).body).toContain('November 2026')
})

test('months begin with the week of today, or the month of a stay that is far off', async () => {
  // The bed's day is Saturday, 21 November 2026.
  const id = await unit('Week Hut', { availableFrom: '2026-12-10' })
  const first = async (query: string) => {
    const [table = ''] =
      /<table>[\s\S]*?<\/table>/.exec((await get(`/site/listing/${id}${query}`)).body) ?? []
    const [, month = ''] = /<caption>\s*(.*?)\s*<\/caption>/.exec(table) ?? []
    const days = [...table.matchAll(/>(\d+)<\/s>/g)].map(([, day]) => Number(day))
    return { month, days }
  }
  const now = [16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30]
  expect(await first('')).toEqual({ month: 'November 2026', days: now })
  expect((await first('?from=2027-03-05&to=2027-03-12')).month).toBe('March 2027')
  expect((await first('?from=2027-03-05')).month).toBe('March 2027')
  // The nights before a stay that is in sight stay in sight too.
  expect((await first('?from=2027-01-05')).month).toBe('November 2026')
  expect((await first('?from=2027-03-05&month=2027-01')).month).toBe('January 2027')
})
