import { expect, it } from 'vitest'
import { ROUTE_ACCESS } from '#app/auth/route-access.ts'
import { NOT_PAGES } from '#workers/not-pages.ts'

const isLeftToTheServer = (path: string) => NOT_PAGES.some((pattern) => pattern.test(path))

it('the service worker starts every page of the app from the device', () => {
  const pages = Object.keys(ROUTE_ACCESS).map((path) => path.replaceAll(/:\w+/g, '0190a7c1-kanuka-hut'))
  expect(pages.length).toBeGreaterThan(20)
  expect(pages.filter(isLeftToTheServer)).toEqual([])
})

it.each(['/v1/units', '/api/csrf', '/app/key', '/apps/1/events', '/builds/latest.json', '/site/listing'])(
  'the service worker leaves %s to the server',
  (path) => {
    expect(isLeftToTheServer(path)).toBe(true)
  },
)
