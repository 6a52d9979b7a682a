import { expect, it } from 'vitest'
import { KEPT_ROOMS, OFFLINE_ONLY } from '#contract/site-paths.ts'
import { asOfflinePage, withKeptRooms } from './offline-site.ts'

const page = (title: string) =>
  `<title>${title} · Farstead</title><p ${OFFLINE_ONLY}>Offline</p><section ${OFFLINE_ONLY}>${KEPT_ROOMS}</section>`

it('a page from the device says so', () => {
  expect(page('Hut')).toContain('hidden')
  expect(asOfflinePage(page('Hut'))).not.toContain('hidden')
  expect(asOfflinePage(page('Hut'))).toContain('Offline')
})

it('the offline page lists the rooms on this device, newest first, and no searches', () => {
  const html = withKeptRooms(page('You’re offline'), [
    { path: '/site/listing/1', html: page('The hut, Karamea &amp; on') },
    { path: '/site/listing?place=x', html: page('Find a room: x') },
    { path: '/site/listing/2', html: page('The $& loft') },
    { path: '/site/listing/2?from=2026-12-01&to=2026-12-08', html: page('The $& loft') },
    { path: '/site/offline', html: page('You’re offline') },
  ])
  expect(html).toContain(
    '<li><a href="/site/listing/2?from=2026-12-01&amp;to=2026-12-08">The $& loft</a></li><li><a href="/site/listing/1">The hut, Karamea &amp; on</a></li>',
  )
  expect(html).not.toContain('Find a room')
  expect(html).not.toContain('hidden')
})

it('the offline page mentions no rooms where it has none', () => {
  expect(withKeptRooms(page('You’re offline'), [])).toContain('hidden')
})
