import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LISTING_PAGE } from '#contract/limits.ts'
import { dayAtPlace } from '#contract/region.ts'
import type { UnitStatus } from '#contract/unit-status.ts'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { beginFile } from '#server/store/files.ts'
import { createAppBed, type AppBed } from '#tests/support/app-bed.ts'

let bed: AppBed
let hostId = ''
beforeAll(async () => {
  bed = await createAppBed()
  hostId = await bed.person({ email: 'host@people.example', role: 'HOST' })
})
afterAll(() => bed.close())

const FIELDS = {
  type: 'ENTIRE_PLACE',
  suitableTenants: ['COUPLE'],
  bedTypes: ['QUEEN'],
  address: { street: '1214 Hidden Road', suburb: 'RD 2', town: 'Tāneatua', postcode: '3163' },
  coordinates: { latitude: -38.061234, longitude: 177.012345 },
  description: 'A cabin <script>alert("1")</script> under the tōtara.\n\nQuiet.',
  houseRules: 'No shoes inside.',
  terms: [7, 28],
  rentAmount: 280,
  guestsIncluded: 2,
  maxGuests: 4,
  additionalGuestCharge: 30,
  chargeFrequency: 'FORTNIGHTLY',
  securityDepositAmount: 560,
  amenities: ['WIFI'],
  addOns: [
    { id: randomUUID(), name: 'Firewood', description: 'Dry', amount: 25, chargeFrequency: 'ONE_TIME' },
  ],
}

async function unit(title: string, status: UnitStatus = 'PUBLISHED', fields: object = {}) {
  const id = randomUUID()
  const photoId = randomUUID()
  await beginFile(bed.db, {
    id: photoId,
    userId: hostId,
    purpose: 'unitPhoto',
    ownerId: id,
    size: 1,
    sha256: '',
    publicKey: `key-${photoId}`,
    at: new Date(),
  })
  await bed.db
    .updateTable('files')
    .set({ kind: 'image', bytes: 1, width: 1600, height: 1200, stored_at: new Date() })
    .set({ is_public: status === 'PUBLISHED' })
    .where('id', '=', photoId)
    .execute()
  const photos = [{ id: photoId, alt: 'The cabin at dusk' }]
  await bed.db
    .insertInto('units')
    .values({
      id,
      host_id: hostId,
      title,
      status,
      fields: JSON.stringify({ ...FIELDS, photos, ...fields }),
      published_at: status === 'DRAFT' ? null : new Date(),
    })
    .execute()
  return id
}

function get(url: string, headers: Record<string, string> = {}) {
  return bed.app.inject({ method: 'GET', url, headers })
}

test('shows only published rooms, and says that an archived or deleted one is gone', async () => {
  const statuses = ['DRAFT', 'UNPUBLISHED', 'ARCHIVED', 'DELETED'] as const
  for (const [status, code] of statuses.map((name, nth) => [name, [404, 404, 410, 410][nth]] as const)) {
    const answer = await get(`/site/listing/${await unit(`Secret ${status}`, status)}`)
    expect(answer.statusCode).toBe(code)
    expect(answer.body).not.toContain('Secret')
    expect(answer.body).toContain('noindex')
  }
  expect((await get('/site/listing?place=secret')).body).toContain('No rooms match')
})

test.each([
  ['/site/listing/not-an-id', 404, 'This room isn’t listed'],
  [`/site/listing/${randomUUID()}`, 404, 'This room isn’t listed'],
  ['/site/nothing', 404, 'Page not found'],
  ['/site/listing?page=900', 404, 'Page not found'],
  ['/site/listing?min=cheap', 400, 'Enter an amount in dollars, like 250.'],
  ['/site/listing?min=300&max=200', 400, 'Choose at least the lowest rent.'],
  ['/site/listing?type=castle', 400, 'Choose one from the list.'],
  ['/site/listing?page=0', 400, 'There’s no such page.'],
  ['/site/listing?from=2026-02-30', 400, 'Choose a date.'],
  ['/site/listing?to=2020-01-01', 400, 'That date has passed.'],
  ['/site/listing?from=2099-01-02&to=2099-01-02', 400, 'Choose a date after you arrive.'],
])('%s gets a page that says why: %i', async (url, code, words) => {
  const answer = await get(url, { accept: 'text/html' })
  expect(answer.statusCode).toBe(code)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.body).toContain(words)
})

test.each([
  ['/site', '/site/listing'],
  ['/site/listing?place=&from=&to=&min=&max=&type=&bed=&for=', '/site/listing'],
  ['/site/listing?min=%24200&type=ENTIRE_PLACE', '/site/listing?min=200&type=entire-place'],
  ['/site/listing?page=1&lang=ja', '/site/listing?lang=ja'],
  ['/site/listing?utm_source=mail&lang=xx', '/site/listing'],
])('%s redirects to %s, which is a page', async (url, to) => {
  const answer = await get(url)
  expect(answer.statusCode).toBe(302)
  expect(answer.headers.location).toBe(to)
  expect((await get(to)).statusCode).toBe(200)
})

test('a room without a picture shows the placeholder', async () => {
  await unit('Nopicture', 'PUBLISHED', { photos: [] })
  const { body } = await get('/site/listing?place=nopicture')
  expect(body).toMatch(/<img\s+src="\/images\/misc\/empty-image\.svg"[^>]* alt="No photo"/)
})

test('a search finds rooms free on those days, and its form keeps the days', async () => {
  await unit('Summerhouse', 'PUBLISHED', { availableFrom: '2098-12-01', availableUntil: '2099-02-28' })
  const found = async (days: string) => (await get(`/site/listing?place=summerhouse&${days}`)).body
  const free = await found('from=2099-01-05&to=2099-01-12')
  expect(free).toContain('Summerhouse')
  expect(free).toMatch(/name="from"\s+value="2099-01-05"/)
  expect(free).toContain('noindex')
  expect(await found('from=2099-02-20&to=2099-03-06')).toContain('No rooms match')
})

describe('a listed room', () => {
  let id = ''
  let page = ''
  beforeAll(async () => {
    id = await unit('Tōtara <b>Cabin</b>')
    page = (await get(`/site/listing/${id}`)).body
  })

  test('shows what is public', () => {
    for (const words of [
      'NZ$280.00',
      'Rent covers up to 2 guests.',
      'Each extra guest is NZ$30.00 per week, up to 4 guests.',
      'Paid fortnightly: NZ$560.00.',
      'NZ$560.00, returned after the stay',
      'NZ$25.00 once',
      '1 week · 4 weeks or more',
      'Near Tāneatua',
      'Available now',
      'No shoes inside.',
      'Hosted by Ani',
      'alt="The cabin at dusk"',
      `href="/site/listing/${id}/join"`,
    ])
      expect(page).toContain(words)
  })

  test('hides the exact address and who the host is', async () => {
    const list = (await get('/site/listing')).body
    for (const html of [page, list]) {
      expect(html).not.toContain(hostId)
      // Ids and hashes hold any digits by chance.
      const words = html.replaceAll(/[0-9a-f]{8}[0-9a-f-]*/gi, '')
      for (const secret of ['1214', 'Hidden', '3163', '38.06', '177.01', 'Hoani', 'people.example'])
        expect(words).not.toContain(secret)
    }
  })

  test('escapes what its host wrote, on a page that allows no scripts', async () => {
    expect(page).toContain('&lt;script&gt;')
    expect(page).toContain('Tōtara &lt;b&gt;Cabin&lt;/b&gt;')
    expect(page).not.toMatch(/<script|<style|style=|<b>Cabin| on\w+=/)
    const policy = String((await get(`/site/listing/${id}`)).headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/script-src|unsafe/)
  })

  test('is found only by searches that match it', async () => {
    const found = async (query: string) => (await get(`/site/listing?${query}`)).body.includes(id)
    expect(await found('place=taneatua&min=280&max=280&type=entire-place&bed=queen')).toBe(true)
    for (const query of ['place=Nelson', 'min=281', 'max=279', 'type=private-room', 'bed=twin'])
      expect(await found(query)).toBe(false)
  })

  test('has microdata, one canonical address and every language for machines', () => {
    expect(page).toContain('itemtype="https://schema.org/Offer"')
    expect(page).toContain('<meta itemprop="price" content="280" />')
    expect(page).toContain(`<link rel="canonical" href="http://127.0.0.1:4280/site/listing/${id}" />`)
    expect(page.match(/rel="alternate"/g)).toHaveLength(8)
    expect(page).toContain(`hreflang="zh-HK" href="http://127.0.0.1:4280/site/listing/${id}?lang=zh-HK"`)
    expect(page).toMatch(/property="og:image"\s+content="http:\/\/127.0.0.1:4280\/v1\/files\/key-/)
    expect(page).toContain(`property="og:url" content="http://127.0.0.1:4280/site/listing/${id}"`)
    expect(page).toContain('name="twitter:card" content="summary_large_image"')
  })

  test('is sent again only when it has changed', async () => {
    const { headers } = await get(`/site/listing/${id}`)
    const again = { 'if-none-match': `"other", ${String(headers.etag)}` }
    expect(headers['cache-control']).toBe('public, no-cache')
    expect((await get(`/site/listing/${id}`, again)).statusCode).toBe(304)
    expect((await get(`/site/listing/${id}`, { ...again, 'accept-language': 'ja' })).statusCode).toBe(200)
    await bed.db.updateTable('units').set({ title: 'Renamed' }).where('id', '=', id).execute()
    expect((await get(`/site/listing/${id}`, again)).statusCode).toBe(200)
  })

  test.each([
    ['en-NZ', 'en-NZ', 'Find a room'],
    ['zh-HK', 'zh-HK', '尋找房間'],
    ['zh-CN', 'zh-CN', '找房'],
    ['ja', 'ja', '部屋を探す'],
    ['hi', 'hi', 'कमरा खोजें'],
    ['pt-BR', 'pt', 'Encontre um quarto'],
    ['es-MX', 'es', 'Encuentra alojamiento'],
  ])('a browser that prefers %s gets %s', async (accept, lang, title) => {
    const answer = await get('/site/listing', { 'accept-language': accept })
    expect(answer.headers['content-language']).toBe(lang)
    expect(answer.headers.vary).toContain('accept-language')
    expect(answer.body).toContain(`<html lang="${lang}" `)
    expect(answer.body).toContain(title)
  })

  test('keeps a language in the URL on the way', async () => {
    const { body } = await get('/site/listing?lang=es', { 'accept-language': 'ja' })
    expect(body).toContain('Encuentra alojamiento')
    expect(body).toContain(`href="/site/listing/${id}?lang=es"`)
    expect(body).toContain('<input type="hidden" name="lang" value="es" />')
  })
})

describe('the days of a room that is available for five nights', () => {
  const today = dayAtPlace(new Date(), 'Pacific/Auckland')
  const at = (later: number) => addDays(today, later)
  let path = ''
  beforeAll(async () => {
    path = `/site/listing/${await unit('Five nights', 'PUBLISHED', { availableFrom: today, availableUntil: at(5) })}`
  })
  const shown = async (query: string) => (await get(path + query)).body

  test('links a free night to an arrival, and links no other night', async () => {
    const page = await shown('')
    expect(page).toContain('Choose the day you arrive.')
    for (const night of [0, 4]) expect(page).toContain(`?from=${at(night)}&amp;month=`)
    expect(page).not.toContain(`from=${at(5)}`)
  })

  test('links days after the arrival, up to the last departure, to a stay', async () => {
    const page = await shown(`?from=${at(1)}`)
    expect(page).toContain('Now choose the day you leave.')
    expect(page).toMatch(new RegExp(`name="from"[^>]* value="${at(1)}"`))
    // Nobody may have the night of the fifth day, and a guest may leave on it.
    for (const day of [2, 5]) expect(page).toContain(`?from=${at(1)}&amp;to=${at(day)}&amp;month=`)
    expect(page).not.toContain(`to=${at(6)}`)
    expect(page).toContain(`?from=${at(0)}&amp;month=`)
  })

  test('a stay shows rent, bond and first payment, or that the room isn’t free then', async () => {
    const page = await shown(`?from=${at(1)}&to=${at(3)}`)
    // Two sevenths of 280 dollars.
    expect(page).toContain('NZ$80.00 for 2 nights')
    expect(page).toContain('+ NZ$560.00 bond · due ')
    expect(page).toContain('Message the host</a')
    const taken = await shown(`?from=${at(1)}&to=${at(6)}`)
    expect(taken).toContain('Not free then: ask anyway')
    expect(taken).not.toContain('Message the host</a')
    expect(taken).not.toContain('NZ$560.00 bond')
  })
})

test('many rooms are listed in pages, each with a link to the next', async () => {
  for (let nth = 0; nth < LISTING_PAGE + 1; nth++) await unit(`Bach ${nth}`)
  const first = await get('/site/listing?place=bach')
  expect(first.body).toContain(`${LISTING_PAGE + 1} rooms`)
  expect(first.body.match(/class="card"/g)).toHaveLength(LISTING_PAGE)
  expect(first.body).toContain('href="/site/listing?place=bach&amp;page=2"')
  const last = await get('/site/listing?place=bach&page=2')
  expect(last.body.match(/class="card"/g)).toHaveLength(1)
  expect(last.body).toContain(`<meta itemprop="position" content="${LISTING_PAGE + 1}" />`)
  expect(last.body).not.toContain('rel="next"')
})

test('robots.txt and the sitemap guide search engines', async () => {
  const id = await unit('On the map')
  const robots = (await get('/robots.txt')).body
  expect(robots).toContain('Sitemap: http://127.0.0.1:4280/sitemap.xml')
  expect(robots).toContain('Disallow: /\n')
  const index = await get('/sitemap.xml')
  expect(index.headers['content-type']).toBe('application/xml; charset=utf-8')
  const [part] = /http:\/\/127.0.0.1:4280(\/site\/sitemap-1.xml)/.exec(index.body)?.slice(1) ?? []
  const urls = (await get(part ?? '')).body
  expect(urls).toContain(`<loc>http://127.0.0.1:4280/site/listing/${id}</loc>`)
  expect((await get('/site/sitemap-2.xml')).statusCode).toBe(404)
  expect((await get('/site/sitemap-0.xml')).statusCode).toBe(404)
})

test('pages take only language and theme from the client’s cookies', async () => {
  const page = async (cookie: string) =>
    (await get('/site/listing', { cookie, 'accept-language': 'ja' })).body
  expect(await page('language=es; theme=dark')).toContain('<html lang="es" dir="ltr" data-theme="dark">')
  expect(await page('theme=system')).toContain('<html lang="ja" dir="ltr" data-theme="device">')
  expect(await page('language="><script>; theme="><script>')).toContain(
    '<html lang="ja" dir="ltr" data-theme="device">',
  )
  expect((await get('/site/listing')).headers.vary).toContain('cookie')
})

test('the style sheet and its fonts are cached for ever, at addresses of their content', async () => {
  const [style] = /\/site\/files\/site-\w+\.css/.exec((await get('/site/listing')).body) ?? []
  const sheet = await get(style ?? '')
  expect(sheet.headers).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const fonts = sheet.body.match(/\/site\/files\/inter[\w-]+\.woff2/g) ?? []
  expect(fonts).toHaveLength(3)
  for (const font of fonts) expect((await get(font)).headers['content-type']).toBe('font/woff2')
})

test('too many requests from one address also get a page', async () => {
  const busy = await createAppBed({ REQUESTS_PER_MINUTE: '1' })
  await busy.app.inject({ url: '/site/listing' })
  const answer = await busy.app.inject({ url: '/site/listing' })
  expect(answer.statusCode).toBe(429)
  expect(answer.body).toContain('Too many requests')
  await busy.close()
})

test('redirects to another website if one is configured', async () => {
  const elsewhere = await createAppBed({ PUBLIC_WEBSITE_URL: 'https://www.farstead.example' })
  const to = async (url: string) => (await elsewhere.app.inject({ url })).headers.location
  expect(await to('/site')).toBe('https://www.farstead.example/listing')
  expect(await to('/site/listing?place=Nelson')).toBe('https://www.farstead.example/listing?place=Nelson')
  for (const marker of ['/%73ite', '/s%69te', '/%73%69%74%65'])
    expect(await to(`${marker}/x?a=1`)).toBe('https://www.farstead.example/x?a=1')
  expect((await elsewhere.app.inject({ url: '/robots.txt' })).body).not.toContain('Sitemap')
  await elsewhere.close()
})
