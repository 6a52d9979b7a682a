import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PostRow } from '#contract/post.ts'
import { createAppBed, type AppBed } from '#tests/support/app-bed.ts'
import { publishDuePosts } from './posts.ts'

let bed: AppBed
let admin: string
let guest: string
beforeAll(async () => {
  bed = await createAppBed({
    PUBLIC_URL: 'https://stay.example',
    MAILBOX: 'off',
    REQUESTS_PER_MINUTE: '10000',
  })
  for (const role of ['ADMIN', 'GUEST'] as const) await bed.person({ email: `${role}@people.example`, role })
  admin = await bed.tokenOf({ email: 'admin@people.example', remember: true })
  guest = await bed.tokenOf({ email: 'guest@people.example', remember: true })
})
afterAll(() => bed.close())

type Answer = { statusCode: number; row: PostRow; body: string }
async function ask(
  method: 'PUT' | 'PATCH' | 'POST',
  url: string,
  payload: object,
  version?: number,
): Promise<Answer> {
  const headers = version === undefined ? {} : { 'if-match': `"${version}"` }
  const { statusCode, body } = await bed.as(admin, { method, url: `/v1/posts/${url}`, payload, headers })
  return { statusCode, body, row: (JSON.parse(body) as { data: PostRow }).data }
}
async function written(fields: Partial<PostRow>): Promise<PostRow> {
  const { row, statusCode, body } = await ask('PUT', randomUUID(), fields)
  expect(statusCode, body).toBe(200)
  return row
}
const step = ({ id, version }: PostRow, name: string, over: object = {}) =>
  ask('POST', `${id}/steps`, { step: name, version, ...over })
const site = (path: string) => bed.app.inject({ url: `/site/blog${path}` })
const seen = async (token: string) =>
  (await bed.as(token, { method: 'GET', url: '/v1/posts', query: { perPage: '100' } }))
    .json<{ data: PostRow[] }>()
    .data.map(({ id }) => id)

describe('a post', () => {
  it('wins a slug that several request at once, or is told that it is taken', async () => {
    const outcome = async (asking: Promise<Answer>[]) =>
      (await Promise.all(asking))
        .map(
          ({ statusCode, body }) => `${statusCode} ${/"field":"slug","message":"\w+"/.exec(body)?.[0] ?? ''}`,
        )
        .toSorted((a, b) => a.localeCompare(b))
    const taken = '422 "field":"slug","message":"taken"'
    const both = [
      await written({ title: 'Lambing season', text: 'One' }),
      await written({ title: 'Lambing season', text: 'Two' }),
    ]
    expect(await outcome(both.map((post) => step(post, 'publish')))).toEqual(['200 ', taken])
    const made = await outcome([1, 2, 3].map(() => ask('PUT', randomUUID(), { slug: 'shearing' })))
    expect(made).toEqual(['200 ', taken, taken])
    const kept = await bed.db.selectFrom('posts').select('id').where('slug', '=', 'shearing').execute()
    expect(kept).toHaveLength(1)
  })

  it('is visible to administrators until published, and to everybody until archived', async () => {
    const post = await written({ title: 'Winter in the hills', text: 'Bring **wool**.' })
    const isSeen = async () => [(await seen(admin)).includes(post.id), (await seen(guest)).includes(post.id)]
    expect(await isSeen()).toEqual([true, false])
    expect((await site('/winter-in-the-hills')).statusCode).toBe(404)
    const published = await step(post, 'publish')
    expect(published.row).toMatchObject({ status: 'PUBLISHED', slug: 'winter-in-the-hills' })
    expect(await isSeen()).toEqual([true, true])
    expect((await site('/winter-in-the-hills')).body).toContain('Bring <strong>wool</strong>.')
    expect((await site('')).body).toContain('Winter in the hills')
    expect((await step(post, 'archive')).statusCode).toBe(409)
    await step(published.row, 'archive')
    expect(await isSeen()).toEqual([true, false])
    expect((await site('/winter-in-the-hills')).statusCode).toBe(404)
  })

  it('keeps its address under a new title, and redirects a former address', async () => {
    const post = await written({ title: 'Old title', text: 'x' })
    const { row } = await step(post, 'publish')
    const renamed = await ask('PATCH', post.id, { title: 'New title' }, row.version)
    expect(renamed.row.slug).toBe('old-title')
    const moved = await ask('PATCH', post.id, { slug: 'new-title' }, renamed.row.version)
    expect(moved.statusCode).toBe(200)
    const led = await site('/old-title?lang=es')
    expect([led.statusCode, led.headers.location]).toEqual([301, '/site/blog/new-title?lang=es'])
    expect((await site('/new-title')).statusCode).toBe(200)
  })

  it('can’t take an address that another post has, or had while published', async () => {
    const { row: first } = await step(await written({ title: 'First', slug: 'taken', text: 'x' }), 'publish')
    await ask('PATCH', first.id, { slug: 'elsewhere' }, first.version)
    const refused = await ask('PUT', randomUUID(), { title: 'Second', slug: 'taken' })
    expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining('taken')])
    const second = await written({ title: 'Second', text: 'x' })
    expect((await ask('PATCH', second.id, { slug: 'taken' }, second.version)).statusCode).toBe(422)
    expect((await ask('PATCH', second.id, { slug: 'Not A Slug' }, second.version)).statusCode).toBe(422)
    // A post can take back its own former address.
    expect((await ask('PATCH', first.id, { slug: 'taken' }, first.version + 1)).statusCode).toBe(200)
  })

  it('claims no address for a change to an outdated version', async () => {
    const post = await written({ title: 'Mustering', text: 'x' })
    await ask('PATCH', post.id, { title: 'Mustering time' }, post.version)
    expect((await ask('PATCH', post.id, { slug: 'mustering' }, post.version)).statusCode).toBe(409)
    expect((await step(post, 'publish')).statusCode).toBe(409)
    const other = await written({ title: 'Another', text: 'x' })
    expect((await ask('PATCH', other.id, { slug: 'mustering' }, other.version)).statusCode).toBe(200)
    expect((await ask('PATCH', other.id, { slug: 'mustering-time' }, other.version + 1)).statusCode).toBe(200)
  })

  it('is not published without a title and a text', async () => {
    const post = await written({ title: '' })
    const refused = await step(post, 'publish')
    expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining('required')])
  })

  it('is published once at its scheduled time, and is then visible to guests', async () => {
    const post = await written({ title: 'Later', text: 'x' })
    const publishAt = (ms: number) => ({ publishAt: new Date(bed.scope.now().getTime() + ms).toISOString() })
    expect((await step(post, 'schedule', publishAt(-1))).statusCode).toBe(422)
    expect((await step(post, 'schedule', publishAt(60_000))).statusCode).toBe(200)
    expect(await publishDuePosts(bed.db, bed.scope.now())).toEqual([])
    bed.advance(60_000)
    const [moved, again] = await Promise.all([
      publishDuePosts(bed.db, bed.scope.now()),
      publishDuePosts(bed.db, bed.scope.now()),
    ])
    expect([moved.length, again.length].toSorted((a, b) => a - b)).toEqual([0, 2])
    expect(await seen(guest)).toContain(post.id)
  })
})

describe('a post that was emptied', () => {
  const later = () => new Date(bed.scope.now().getTime() + 3_600_000)
  const read = (id: string) =>
    bed.db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  it('stays an unscheduled draft at its time; one that only lacks a slug is published', async () => {
    const post = await written({ title: 'Docking day', text: 'All hands' })
    const at = later()
    const { row } = await step(post, 'schedule', { publishAt: at.toISOString() })
    const emptied = await ask('PATCH', post.id, { title: '', text: ' ', slug: '' }, row.version)
    expect(emptied.statusCode).toBe(200)
    expect(await publishDuePosts(bed.db, at)).not.toEqual([])
    expect(await read(post.id)).toMatchObject({ status: 'DRAFT', publish_at: null, published_at: null })

    const second = await written({ title: 'Docking day again', text: 'All hands' })
    const scheduled = await step(second, 'schedule', { publishAt: at.toISOString() })
    await ask('PATCH', second.id, { slug: '' }, scheduled.row.version)
    await publishDuePosts(bed.db, at)
    expect(await read(second.id)).toMatchObject({ status: 'PUBLISHED', slug: 'docking-day-again' })
  })

  it.each(['title', 'text', 'slug'])('is refused once it is published: %s', async (field) => {
    const { row } = await step(await written({ title: `Bees in ${field}`, text: 'Hives' }), 'publish')
    const emptied = await ask('PATCH', row.id, { [field]: ' ' }, row.version)
    expect([emptied.statusCode, emptied.body]).toEqual([422, expect.stringContaining(`"field":"${field}"`)])
  })

  it('leaves slugs that it had while being typed to other posts', async () => {
    const { id, version } = await written({ title: 'Slow', text: 'Typing', slug: 'wool' })
    expect((await ask('PATCH', id, { slug: 'wool-prices' }, version)).statusCode).toBe(200)
    expect((await ask('PUT', randomUUID(), { slug: 'wool' })).statusCode).toBe(200)
  })
})

describe('the public blog', () => {
  // New Zealand is 13 hours ahead then: 16:58 UTC on the 27th is 5:58 in the morning of the 28th.
  it('dates posts by New Zealand’s calendar', async () => {
    const { row } = await step(await written({ title: 'Early riser', text: 'Dawn' }), 'publish')
    const published_at = new Date('2026-11-27T16:58:00Z')
    await bed.db.updateTable('posts').set({ published_at }).where('id', '=', row.id).execute()
    for (const path of ['', `/${row.slug}`]) expect((await site(path)).body).toContain('28 Nov 2026')
  })

  it('has an Atom feed, a sitemap entry and metadata of each post', async () => {
    const post = await written({
      title: 'Fish & <chips>',
      summary: 'Where to go',
      text: 'Down at the *wharf*.',
    })
    await step(post, 'publish')
    const feed = await site('/feed.xml')
    expect(feed.headers['content-type']).toContain('application/atom+xml')
    expect(feed.body).toContain('<title>Fish &amp; &lt;chips&gt;</title>')
    expect(feed.body).toContain('&lt;em&gt;wharf&lt;/em&gt;')
    expect(feed.body).toContain('https://stay.example/site/blog/fish-chips')
    const sitemap = await bed.app.inject({ url: '/site/sitemap-1.xml' })
    expect(sitemap.body).toContain('<loc>https://stay.example/site/blog/fish-chips</loc>')
    const page = await site('/fish-chips')
    expect(page.body).toContain('itemtype="https://schema.org/BlogPosting"')
    expect(page.body).toContain('type="application/atom+xml" href="/site/blog/feed.xml"')
    expect(page.body).not.toContain('<script')
    expect(page.body).toContain('<meta name="description" content="Where to go"')
  })

  it('shows Page not found for a missing post', async () => {
    for (const path of ['/no-such-post', '/Not%20A%20Slug', '?page=99', '?page=x']) {
      const answer = await site(path)
      expect([path, answer.statusCode]).toEqual([path, 404])
      expect(answer.body).toContain('Page not found')
    }
  })
})
