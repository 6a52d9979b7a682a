import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAppBed, type AppBed } from '#tests/support/app-bed.ts'

let bed: AppBed
beforeAll(async () => {
  bed = await createAppBed()
})
afterAll(() => bed.close())

async function page(url: string, headers: Record<string, string> = {}): Promise<string> {
  return (await bed.app.inject({ method: 'GET', url, headers })).body
}

test('a signed-in device gets a link to messages instead of one to sign in', async () => {
  for (const path of ['/site/listing', '/site/nothing', '/site/offline']) {
    const anonymous = await page(path)
    const known = await page(path, { cookie: 'signedIn=yes' })
    expect(anonymous).toContain('href="/login">Sign in</a>')
    expect(anonymous).not.toContain('href="/messages">')
    expect(known).toContain('href="/messages">Messages</a>')
    expect(known).not.toContain('Sign in')
  }
  expect(await page('/site/listing', { cookie: 'signedIn=' })).toContain('Sign in')
})

test('the page for an offline device says so, and keeps its offline note hidden', async () => {
  const offline = await page('/site/offline')
  expect(offline).toContain('This page isn’t on this device yet.')
  expect(offline).toContain('noindex')
  expect(offline).toContain('<!--kept-->')
  expect(offline).not.toContain('as it was when you last opened it')
  expect(offline.split('data-offline hidden')).toHaveLength(2)
  expect((await page('/site/listing')).split('data-offline hidden')).toHaveLength(2)
})
