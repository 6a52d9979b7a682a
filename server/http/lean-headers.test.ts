import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAppBed, type AppBed } from '#tests/support/app-bed.ts'

let bed: AppBed
const distDir = mkdtempSync(join(tmpdir(), 'farstead-lean-'))
beforeAll(async () => {
  mkdirSync(join(distDir, 'assets'))
  const files = {
    'index.html': '<!doctype html>',
    'sw.js': 'self',
    'rescue.js': ';',
    'assets/replica.worker-abc.js': ';',
    'assets/page-abc.js': ';',
    'assets/page-abc.css': 'p {}',
    'picture.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(distDir, name), text)
  bed = await createAppBed({ DIST_DIR: distDir })
})
afterAll(async () => {
  await bed.close()
  rmSync(distDir, { recursive: true })
})

const get = async (url: string, headers: Record<string, string> = {}) =>
  bed.app.inject({ url, headers: { accept: 'text/html,*/*', ...headers } })
const sizeOf = (headers: object) => JSON.stringify(headers).length

test.each(['/', '/login', '/messages', '/sw.js', '/assets/replica.worker-abc.js'])(
  '%s, a page or a worker, comes with the whole policy',
  async (url) => {
    const { headers } = await get(url)
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['content-security-policy']).toContain('require-trusted-types-for')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  },
)

test.each([
  '/assets/page-abc.js',
  '/assets/page-abc.css',
  '/rescue.js',
  '/picture.svg',
  '/v1/call',
  '/health',
])('%s, neither a page nor a worker, comes with only the headers it needs', async (url) => {
  const { headers } = await get(url)
  expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  expect(headers['referrer-policy']).toBeUndefined()
  expect(sizeOf(headers)).toBeLessThan(550)
})

test('a 304 response for an unchanged page repeats its policy', async () => {
  const { headers } = await get('/')
  const again = await get('/', { 'if-none-match': String(headers.etag) })
  expect(again.statusCode).toBe(304)
  expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
})
